import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('../../../../scripts/generate-client.mjs', import.meta.url));

test('the types and methods of packages/client are, byte for byte, the output of `npm run generate:client`', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
