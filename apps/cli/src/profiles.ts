import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Terminal, UsageError } from './terminal.ts';

/** Where a Mailwright is, and a key for it. */
export interface Profile {
  url: string;
  apiKey: string;
}

type Environment = Pick<Terminal, 'environment'>;

/** The name of the profile that is used when none is named. */
export const defaultProfile = 'default';

/** The file with the profiles, which only its owner may read. */
export function profileFile({ environment }: Environment): string {
  const home = environment['HOME'] || environment['USERPROFILE'] || '.';
  return path.join(environment['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'mailwright', 'profiles.json');
}

/** Reads all profiles; none if there is no file. @throws UsageError if the file can't be read. */
export function readProfiles(terminal: Environment): Map<string, Profile> {
  const file = profileFile(terminal);
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Profile>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
}

/** Replaces the profiles; a reader never sees half a file. */
export function writeProfiles(terminal: Environment, profiles: Map<string, Profile>): void {
  const file = profileFile(terminal);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}.part`;
  writeFileSync(partial, `${JSON.stringify(Object.fromEntries(profiles), undefined, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}
