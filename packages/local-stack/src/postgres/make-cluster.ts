import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { childEnvironment } from '@mailwright/platform';
import { asUser, type PostgresUser } from './choose-user.ts';
import type { PostgresPrograms } from './find-postgres.ts';

const run = promisify(execFile);

/** The name of the superuser and of the database in every cluster created here. */
export const databaseName = 'mailwright';

/**
 * Creates a database cluster in `<folder>/postgres` unless there is one. The cluster is created under another name and
 * then renamed, so that an interrupted start leaves no incomplete one.
 * @throws if the existing cluster was created by another major version of Postgres.
 */
export async function makeCluster(options: {
  folder: string;
  programs: PostgresPrograms;
  user: PostgresUser;
  password: string;
  durable: boolean;
}): Promise<string> {
  const { folder, programs, user } = options;
  const cluster = path.join(folder, 'postgres');
  const made = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (made !== undefined) {
    await checkVersion(programs, made.trim(), cluster);
    return cluster;
  }
  await removeLeftovers(folder);
  const scratch = path.join(folder, `postgres.new-${randomBytes(4).toString('hex')}`);
  const passwordFile = path.join(scratch, 'password');
  const unfinished = path.join(scratch, 'cluster');
  await mkdir(scratch, { mode: 0o700 });
  try {
    await writeFile(passwordFile, options.password, { mode: 0o600 });
    if (user.owner !== undefined) {
      for (const file of [passwordFile, scratch]) await chown(file, user.owner.uid, user.owner.gid);
    }
    await runInitdb(programs, user, [
      `--pgdata=${unfinished}`,
      `--username=${databaseName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // On every system, sorting is by code point and lower() knows all of Unicode.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    await chmod(unfinished, 0o700);
    await rename(unfinished, cluster);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return cluster;
}

async function runInitdb(programs: PostgresPrograms, user: PostgresUser, args: string[]): Promise<void> {
  const { command, args: all, user: owner } = asUser(user, programs.initdb, args);
  try {
    await run(command, all, { cwd: '/', env: childEnvironment({ LC_ALL: 'C' }), ...owner });
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: string; message: string };
    throw new Error(`Postgres could not make its data folder:\n${stripVTControlCharacters(stderr ?? message)}`, {
      cause,
    });
  }
}

async function checkVersion(programs: PostgresPrograms, made: string, cluster: string): Promise<void> {
  const { stdout } = await run(programs.postgres, ['--version'], { cwd: '/' });
  const major = /(\d+)/.exec(stdout)?.[1];
  if (major === made) return;
  throw new Error(
    `${cluster} was made by Postgres ${made}, and this is Postgres ${major}. Start the version of Mailwright that made ` +
      'it and pg_dump its database, or take another data folder (MAILWRIGHT_DATA_DIR).',
  );
}

async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith('postgres.new-'));
  await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}
