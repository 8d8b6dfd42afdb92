import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { PostgresPrograms } from './find-postgres.ts';

/** How Postgres is started: as which user, and through which command. */
export interface PostgresUser {
  /** The owner of the cluster's files; this process's user if undefined. */
  owner?: { uid: number; gid: number };
  /** A command that changes the user before the program runs, if spawn's own options don't suffice. */
  prefix: string[];
}

/**
 * Postgres refuses to run as root, so for root it runs as the user `postgres` if there is one, else as `nobody`. The
 * clone may be below a folder that this user can't enter (`mktemp -d` creates such folders); then `setpriv`
 * (util-linux) leaves Postgres the one capability that lets it pass. Nothing on the system is changed.
 * @throws if nothing works, with what the operator can do.
 */
export function chooseUser(programs: PostgresPrograms, folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = findUser('postgres') ?? findUser('nobody') ?? { uid: 65_534, gid: 65_534 };
  const direct: PostgresUser = { owner, prefix: [] };
  if (works(direct, programs, folder)) return direct;
  // For an ordinary clone, the capability to enter folders and to read is enough; files created with umask 077 need the
  // second one.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const user: PostgresUser = { owner, prefix: setpriv(owner, capability) };
    if (works(user, programs, folder)) return user;
  }
  throw new Error(
    `Postgres doesn't run as root, and user ${owner.uid} can't reach ${folder} or ${programs.postgres}. ` +
      'Put the clone (and MAILWRIGHT_DATA_DIR) where other users may enter, start as another user than root, ' +
      'install setpriv (util-linux), or set DATABASE_URL to a Postgres of yours.',
  );
}

function setpriv({ uid, gid }: { uid: number; gid: number }, capability: string): string[] {
  const only = `-all,+${capability}`;
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
    // Without this, access(2), which Postgres calls on its own program, ignores the capabilities of users other than
    // root.
    '--securebits=+no_setuid_fixup',
  ];
}

/** The command, arguments and user to spawn a program with. */
export function asUser(user: PostgresUser, program: string, args: string[]) {
  const [command = program, ...rest] = [...user.prefix, program, ...args];
  return user.prefix.length === 0 && user.owner !== undefined
    ? { command, args: rest, user: user.owner }
    : { command, args: rest };
}

// Tries what Postgres will do: enter the data folder, and read and run its own programs.
function works(user: PostgresUser, programs: PostgresPrograms, folder: string): boolean {
  const script =
    'cd "$0" && for program; do [ -r "$program" ] && [ -x "$program" ] && "$program" --version || exit 1; done';
  const shell = asUser(user, '/bin/sh', ['-c', script, folder, programs.postgres, programs.initdb]);
  return spawnSync(shell.command, shell.args, { cwd: '/', stdio: 'ignore', ...shell.user }).status === 0;
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}
