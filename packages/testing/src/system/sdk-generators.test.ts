import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
// Includes the installation of the generators, which is needed once.
const timeoutMs = 400_000;

let shared: SharedStack;
beforeAll(async () => {
  shared = await startSharedStack();
});
afterAll(() => shared?.close(), 30_000);

/** Runs a check of `npm run check:generators` against the stack. */
async function check(name: string): Promise<{ code: number | null; printed: string }> {
  const { baseUrl, apiKey } = shared.stack;
  const stack = ['--url', baseUrl, '--key', apiKey ?? ''];
  const script = path.join(root, 'scripts/check-sdk-generators.mjs');
  const child = spawn(process.execPath, [script, '--only', name, ...stack], { cwd: root, env: childEnvironment({}) });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  const printed = Buffer.concat(parts).toString();
  if (printed.includes('SKIPPED')) process.stderr.write(`\n*** NOT CHECKED: ${printed}\n`);
  return { code, printed };
}

describe('the OpenAPI document', () => {
  test.each(['hey-api', 'openapi-typescript', 'orval', 'openapi-python-client', 'oapi-codegen'])(
    'becomes a client by %s that compiles as it is and works, if the machine has its language',
    async (name) => {
      expect(await check(name)).toEqual({ code: 0, printed: expect.stringMatching(/^(?:passed|SKIPPED) /m) });
    },
    timeoutMs,
  );

  test.each(['redocly', 'spectral', 'openapi-spec-validator'])(
    'is clean for %s, with and without forms',
    async (name) => {
      expect(await check(name)).toEqual({ code: 0, printed: expect.stringMatching(/^(?:passed|SKIPPED) /m) });
    },
    timeoutMs,
  );
});
