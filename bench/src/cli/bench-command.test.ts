import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { benches } from '../benches.ts';

const script = fileURLToPath(new URL('../../../scripts/bench.mjs', import.meta.url));
const run = promisify(execFile);

test('--help names every bench and runs none', async () => {
  const { stdout } = await run(process.execPath, [script, '--help']);
  for (const { name, summary } of benches) expect(stdout).toContain(`${name.padEnd(20)} ${summary}`);
});

test('an unknown bench or option is refused before anything starts', async () => {
  for (const argument of ['velocity', '--fast']) {
    const refused = run(process.execPath, [script, argument]);
    await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(argument) });
  }
});
