import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { phpSources, preparePhp } from './prepare-php.ts';
import { runCommand } from './run-command.ts';

const isReady = preparePhp('the tests of sdks/php', 'phpunit');

(isReady ? describe : describe.skip)('the SDK for PHP', () => {
  let shared: SharedStack;
  /** A copy of the sources, so that nothing is written beside them. */
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-php-'));
    await cp(phpSources, folder, { recursive: true });
    shared = await startSharedStack();
  });

  afterAll(async () => {
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('has a class of its name in each file, and passes its own tests against a running Mailwright', async () => {
    const files = (await readdir(path.join(folder, 'src'), { recursive: true })).filter((name) =>
      name.endsWith('.php'),
    );
    const names = files.map((file) => `Mailwright\\${file.slice(0, -'.php'.length).replaceAll('/', '\\')}`);
    const program = `require 'tests/bootstrap.php'; foreach (${JSON.stringify(names)} as $name)
      if (!class_exists($name) && !interface_exists($name)) echo "$name\\n";`;
    expect(await runCommand(['php', '-d', 'error_reporting=-1', '-r', program], { cwd: folder })).toEqual({
      status: 0,
      output: '',
    });
    const ended = await runCommand(['phpunit'], {
      cwd: folder,
      environment: { MAILWRIGHT_URL: shared.stack.baseUrl, MAILWRIGHT_API_KEY: shared.stack.apiKey ?? '' },
    });
    expect(ended.output).toMatch(/OK \(\d{2,} tests, \d{3,} assertions\)/);
    expect(ended).toMatchObject({ status: 0 });
  }, 200_000);
});
