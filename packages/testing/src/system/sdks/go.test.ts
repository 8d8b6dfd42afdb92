import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { runCommand, sdkFolder, succeeds, tellNotRun } from './run-command.ts';

const sources = sdkFolder('go');
// Never another Go than that of this machine, which would be a download.
const environment = { GOTOOLCHAIN: 'local', GOFLAGS: '-buildvcs=false' };
const hasGo = succeeds(['go', 'version']);
const isReady = hasGo && (await downloadModules());

/** Downloads the modules that the SDK needs, once for each machine. */
async function downloadModules(): Promise<boolean> {
  const { status, output } = await runCommand(['go', 'mod', 'download'], { cwd: sources, environment });
  if (status !== 0) tellNotRun('the tests of sdks/go', output.trim());
  return status === 0;
}

if (!hasGo) tellNotRun('the tests of sdks/go', 'there is no Go on this machine');

(isReady ? describe : describe.skip)('the SDK for Go', () => {
  let shared: SharedStack;
  /** A copy of the sources, so that nothing is written beside them. */
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-go-'));
    await cp(sources, folder, { recursive: true });
    shared = await startSharedStack();
  });

  afterAll(async () => {
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is formatted, and passes its own tests against a running Mailwright', async () => {
    expect(await runCommand(['gofmt', '-l', '.'], { cwd: folder })).toEqual({ status: 0, output: '' });
    expect(await runCommand(['go', 'vet', './...'], { cwd: folder, environment })).toEqual({ status: 0, output: '' });
    const ended = await runCommand(['go', 'test', '-count=1', '-v', './...'], {
      cwd: folder,
      environment: {
        ...environment,
        MAILWRIGHT_URL: shared.stack.baseUrl,
        MAILWRIGHT_API_KEY: shared.stack.apiKey ?? '',
      },
    });
    expect(ended.output.match(/^--- PASS/gm)?.length).toBeGreaterThan(12);
    expect(ended.output).not.toMatch(/^--- (FAIL|SKIP)/m);
    expect(ended).toMatchObject({ status: 0 });
  }, 400_000);
});
