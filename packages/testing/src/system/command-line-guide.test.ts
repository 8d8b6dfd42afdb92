import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { createTestAccount } from '../factories/create-test-account.ts';
import { findBrokenLinks } from './check-links.ts';
import { compareResponses } from './compare-responses.ts';
import { readExamples } from './read-examples.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

// Each command is a process, some of which wait for an import.
jest.setTimeout(180_000);

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const file = path.join(root, 'docs/command-line.md');
let shared: SharedStack;
beforeAll(async () => void (shared = await startSharedStack()), 60_000);
afterAll(() => shared?.close(), 30_000);

describe('the guide to the command line', () => {
  test('has commands that, run unchanged, print the output it shows', async () => {
    const examples = readExamples(await readFile(file, 'utf8'), 'sh');
    expect(examples.filter(({ response }) => response !== undefined)).toHaveLength(2);
    const { key } = await createTestAccount(shared.database);
    const bin = path.join(shared.folder, 'bin');
    await mkdir(bin);
    await writeFile(path.join(bin, 'mailwright'), `#!/bin/sh\nexec node '${root}scripts/cli.mjs' "$@"\n`, {
      mode: 0o755,
    });
    const environment = {
      MAILWRIGHT_URL: shared.stack.baseUrl,
      MAILWRIGHT_API_KEY: key,
      XDG_CONFIG_HOME: shared.folder,
      PATH: `${bin}:${childEnvironment({})['PATH']}`,
    };
    const printed = await runShellExamples(examples, { cwd: shared.folder, environment });
    expect(compareResponses(examples, printed)).toEqual({});
  });

  test('has no broken link', () => {
    expect(findBrokenLinks(file)).toEqual([]);
  });
});
