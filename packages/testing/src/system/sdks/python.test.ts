import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { inVenv, preparePython, pythonSources } from './prepare-python.ts';
import { runCommand } from './run-command.ts';

const isReady = await preparePython('the tests of sdks/python');

(isReady ? describe : describe.skip)('the SDK for Python', () => {
  let shared: SharedStack;
  /** A copy of the sources, so that nothing is written beside them. */
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-python-'));
    await cp(pythonSources, folder, { recursive: true });
    shared = await startSharedStack();
  });

  afterAll(async () => {
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is built, and what is installed of it passes its own tests against a running Mailwright', async () => {
    const build = [...inVenv('build'), '--no-isolation', '--outdir', 'dist', '.'];
    expect(await runCommand(build, { cwd: folder })).toMatchObject({ status: 0 });
    const built = await readdir(path.join(folder, 'dist'));
    const wheel = built.find((name) => name.endsWith('.whl')) ?? '';
    expect(built.sort()).toEqual([wheel, wheel.replace('-py3-none-any.whl', '.tar.gz')].sort());
    // Not the sources beside the tests.
    await rm(path.join(folder, 'src'), { recursive: true });
    const install = [...inVenv('pip'), 'install', '--quiet', '--no-index', '--no-deps', '--force-reinstall'];
    expect(await runCommand([...install, `dist/${wheel}`], { cwd: folder })).toMatchObject({ status: 0 });
    const ended = await runCommand(inVenv('pytest'), {
      cwd: folder,
      environment: { MAILWRIGHT_URL: shared.stack.baseUrl, MAILWRIGHT_API_KEY: shared.stack.apiKey ?? '' },
    });
    expect(ended.output).toMatch(/\d{2} passed in/);
    expect(ended).toMatchObject({ status: 0 });
    // The types come with the package: its users' programs are checked, and a wrong key is found.
    const right = 'from mailwright import Mailwright\nMailwright("", "").hooks.create({"event": "email.clicked"})\n';
    await writeFile(path.join(folder, 'right.py'), right);
    await writeFile(path.join(folder, 'wrong.py'), right.replace('"event"', '"evnt"'));
    const check = [...inVenv('mypy'), '--strict', 'tests', 'examples', 'right.py'];
    expect(await runCommand(check, { cwd: folder })).toMatchObject({ status: 0 });
    const wrong = await runCommand([...inVenv('mypy'), 'wrong.py'], { cwd: folder });
    expect(wrong.output).toContain('Extra key "evnt" for TypedDict "AddHook"');
  }, 400_000);
});
