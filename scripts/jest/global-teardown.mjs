// Runs after all suites, in the same process as the setup.
import { rmSync } from 'node:fs';
import { tearDown } from '../../packages/testing/dist/jest/global-teardown.js';
import { memoryFolder } from './global-setup.mjs';

export default async function tearDownRun() {
  if (process.env.MAILWRIGHT_TEST_SERVERS === 'none') return;
  try {
    await tearDown(process.env.MAILWRIGHT_STATEMENTS);
  } finally {
    if (memoryFolder !== undefined) rmSync(memoryFolder, { recursive: true, force: true });
  }
}
