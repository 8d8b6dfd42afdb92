// Runs before all suites, in jest's own process, whose workers start later and get this process's environment.
import { fileURLToPath } from 'node:url';
import { setUp } from '../../packages/testing/dist/jest/global-setup.js';
import { findMemoryFolder, makeMemoryFolder, makeTemporaryFolder } from './memory-folder.mjs';

/** The in-memory folder that this run uses; undefined if it uses the disk. */
export const memoryFolder = findMemoryFolder(fileURLToPath(new URL('../../', import.meta.url)));

export default async function setUpRun() {
  // This is npm run test:fast, whose suites need no servers. Another run may be using the folder.
  if (process.env.MAILWRIGHT_TEST_SERVERS === 'none') return;
  if (memoryFolder === undefined) return setUp();
  makeMemoryFolder(memoryFolder);
  await setUp(memoryFolder);
  // Since this run owns the servers now, no other run uses the folder.
  process.env.TMPDIR = makeTemporaryFolder(memoryFolder);
}
