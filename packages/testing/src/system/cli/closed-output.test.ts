import { expect, test } from '@jest/globals';
import { startCli } from './run-cli.ts';

test('a command goes on to its own exit code when the reader of its progress and errors has left', async () => {
  const { child, ended } = startCli(['lists', '--everything'], { cwd: process.cwd(), environment: {} });
  // It is read to its end no more.
  ended.catch(() => undefined);
  child.stderr.destroy();
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
});
