import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findBrokenLinks } from './check-links.ts';
import { compareResponses } from './compare-responses.ts';
import { readExamples } from './read-examples.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

const file = fileURLToPath(new URL('../../../../docs/transactional.md', import.meta.url));
let shared: SharedStack;
beforeAll(async () => void (shared = await startSharedStack()), 60_000);
afterAll(() => shared?.close(), 30_000);

describe('the guide to transactional emails', () => {
  test('has commands that, run unchanged, print the output it shows', async () => {
    const examples = readExamples(await readFile(file, 'utf8'), 'sh');
    expect(examples.filter(({ response }) => response !== undefined)).toHaveLength(6);
    const { baseUrl, apiKey } = shared.stack;
    const headers = { authorization: `Bearer ${apiKey ?? ''}` };
    const senders = (await (await fetch(`${baseUrl}/api/v1/senders`, { headers })).json()) as { email: string }[];
    const environment = { BASE: baseUrl, KEY: apiKey ?? '', FROM: senders[0]?.email ?? '' };
    expect(compareResponses(examples, await runShellExamples(examples, { cwd: shared.folder, environment }))).toEqual(
      {},
    );
  });

  test('has no broken link', () => {
    expect(findBrokenLinks(file)).toEqual([]);
  });
});
