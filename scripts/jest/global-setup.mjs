// Before all suites, in jest's own process: its workers start later, and get this process's environment.
import { fileURLToPath } from 'node:url';
import { setUp } from '../../packages/testing/dist/jest/global-setup.js';
import { findMemoryFolder, makeMemoryFolder, makeTemporaryFolder } from './memory-folder.mjs';

/** The folder in memory that this run uses; undefined when it uses the disk. */
export const memoryFolder = findMemoryFolder(fileURLToPath(new URL('../../', import.meta.url)));

export default async function setUpRun() {
  // npm run test:fast, whose suites need none. Another run may be using the folder.
  if (process.env.MAILWRIGHT_TEST_SERVERS === 'none') return;
  if (memoryFolder === undefined) return setUp();
  makeMemoryFolder(memoryFolder);
  await setUp(memoryFolder);
  // Now that the servers are this run's, no other run uses the folder.
  process.env.TMPDIR = makeTemporaryFolder(memoryFolder);
}
