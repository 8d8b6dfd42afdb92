import { lstat, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where `npm test` wants the servers' data and all temporary files, in memory; undefined where they stay on the disk. */
export const memoryFolder = process.env['TEST_MEMORY_FOLDER'];

/** Makes the folder, unless a killed run has left it. @throws when it belongs to somebody else. */
export async function makeMemoryFolder(folder: string): Promise<void> {
  // Postgres may run as another user, who has to enter it.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} isn't a folder of this user. Have it removed.`);
}

/** Gives this process, and those that it starts from now on, an empty folder for temporary files. */
export async function moveTemporaryFiles(folder: string): Promise<void> {
  const temporary = path.join(folder, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o711 });
  process.env['TMPDIR'] = temporary;
}
