import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { goEnvironment, goSources, prepareGo } from './prepare-go.ts';
import { runCommand } from './run-command.ts';

const isReady = await prepareGo('the tests of sdks/go');

(isReady ? describe : describe.skip)('the SDK for Go', () => {
  let shared: SharedStack;
  /** A copy of the sources, so that nothing is written beside them. */
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-go-'));
    await cp(goSources, folder, { recursive: true });
    shared = await startSharedStack();
  });

  afterAll(async () => {
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is formatted, and passes its own tests against a running Mailwright', async () => {
    expect(await runCommand(['gofmt', '-l', '.'], { cwd: folder })).toEqual({ status: 0, output: '' });
    expect(await runCommand(['go', 'vet', './...'], { cwd: folder, environment: goEnvironment })).toEqual({
      status: 0,
      output: '',
    });
    const ended = await runCommand(['go', 'test', '-count=1', '-v', './...'], {
      cwd: folder,
      environment: {
        ...goEnvironment,
        MAILWRIGHT_URL: shared.stack.baseUrl,
        MAILWRIGHT_API_KEY: shared.stack.apiKey ?? '',
      },
    });
    expect(ended.output.match(/^--- PASS/gm)?.length).toBeGreaterThan(12);
    expect(ended.output).not.toMatch(/^--- (FAIL|SKIP)/m);
    expect(ended).toMatchObject({ status: 0 });
  }, 400_000);
});
