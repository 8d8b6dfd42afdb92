import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { runCommand, sdkFolder, sdkToolsDir, succeeds, tellNotRun } from './run-command.ts';

const sources = sdkFolder('python');
const requirements = path.join(sources, 'requirements-test.txt');
const sum = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
const venv = path.join(sdkToolsDir, `python-${sum}`);
const installed = path.join(venv, 'installed');
const inVenv = (program: string): string => path.join(venv, 'bin', program);

const hasPython = succeeds(['python3', '-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']);
const isReady = hasPython && (await installLibraries());

/** Installs what the tests run with, once for each list of versions. Without a registry there is nothing to run with. */
async function installLibraries(): Promise<boolean> {
  if (existsSync(installed)) return true;
  await rm(venv, { recursive: true, force: true });
  const commands = [
    ['python3', '-m', 'venv', venv],
    [inVenv('pip'), 'install', '--quiet', '--retries', '1', '--disable-pip-version-check', '-r', requirements],
  ];
  for (const command of commands) {
    const { status, output } = await runCommand(command, { cwd: sources });
    if (status !== 0) {
      tellNotRun('the tests of sdks/python', output.trim());
      return false;
    }
  }
  await writeFile(installed, '');
  return true;
}

if (!hasPython) tellNotRun('the tests of sdks/python', 'there is no Python 3.10 or newer with venv on this machine');

(isReady ? describe : describe.skip)('the SDK for Python', () => {
  let shared: SharedStack;
  /** A copy of the sources, so that nothing is written beside them. */
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-python-'));
    await cp(sources, folder, { recursive: true });
    shared = await startSharedStack();
  });

  afterAll(async () => {
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is built, and what is installed of it passes its own tests against a running Mailwright', async () => {
    const build = [inVenv('python'), '-m', 'build', '--no-isolation', '--outdir', 'dist', '.'];
    expect(await runCommand(build, { cwd: folder })).toMatchObject({ status: 0 });
    const built = await readdir(path.join(folder, 'dist'));
    const wheel = built.find((name) => name.endsWith('.whl')) ?? '';
    expect(built.sort()).toEqual([wheel, wheel.replace('-py3-none-any.whl', '.tar.gz')].sort());
    // Not the sources beside the tests.
    await rm(path.join(folder, 'src'), { recursive: true });
    const install = [inVenv('pip'), 'install', '--quiet', '--no-index', '--no-deps', '--force-reinstall'];
    expect(await runCommand([...install, `dist/${wheel}`], { cwd: folder })).toMatchObject({ status: 0 });
    const ended = await runCommand([inVenv('pytest')], {
      cwd: folder,
      environment: { MAILWRIGHT_URL: shared.stack.baseUrl, MAILWRIGHT_API_KEY: shared.stack.apiKey ?? '' },
    });
    expect(ended.output).toMatch(/\d{2} passed in/);
    expect(ended).toMatchObject({ status: 0 });
    // The types come with the package: its users' programs are checked, and a wrong key is found.
    const right = 'from mailwright import Mailwright\nMailwright("", "").hooks.create({"event": "email.clicked"})\n';
    await writeFile(path.join(folder, 'right.py'), right);
    await writeFile(path.join(folder, 'wrong.py'), right.replace('"event"', '"evnt"'));
    const check = [inVenv('mypy'), '--strict', 'tests', 'examples', 'right.py'];
    expect(await runCommand(check, { cwd: folder })).toMatchObject({ status: 0 });
    const wrong = await runCommand([inVenv('mypy'), 'wrong.py'], { cwd: folder });
    expect(wrong.output).toContain('Extra key "evnt" for TypedDict "AddHook"');
  }, 400_000);
});
