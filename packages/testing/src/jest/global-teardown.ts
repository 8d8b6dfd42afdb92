import { rm } from 'node:fs/promises';
import { removeTestServers } from '../servers/test-servers-file.ts';
import { started } from './global-setup.ts';
import { memoryFolder } from './memory-folder.ts';

/** After all suites: stops the servers that the run started, and frees the memory that their files took. */
export default async function tearDown(): Promise<void> {
  await removeTestServers();
  await Promise.all(started.map((server) => server.stop()));
  if (memoryFolder !== undefined) await rm(memoryFolder, { recursive: true, force: true });
}
