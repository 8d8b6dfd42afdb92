import { expect, test } from '@jest/globals';
import { startCli } from './run-cli.ts';

test('a command still ends with its own exit code after the reader of its standard error has closed it', async () => {
  const { child, ended } = startCli(['lists', '--everything'], { cwd: process.cwd(), environment: {} });
  // `ended` rejects, because standard error is no longer read to its end.
  ended.catch(() => undefined);
  child.stderr.destroy();
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
});
