import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '@mailwright/platform';

const run = promisify(execFile);
const limitMs = 180_000;

/**
 * Unpacks Debian's or Ubuntu's Redis and the libraries it lacks into a folder, without root and without touching the
 * system's packages. Several processes may do so at once: the first to finish wins and the others use its folder.
 * @param check tries the unpacked program, before the folder gets its final name; rejects when it doesn't work.
 */
export async function unpackRedis(folder: string, check: (unpacked: string) => Promise<void>): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent, `${path.basename(folder)}.new-`);
  const scratch = `${folder}.new-${randomBytes(4).toString('hex')}`;
  const unpacked = path.join(scratch, 'unpacked');
  try {
    const archives = await download(scratch);
    for (const archive of archives) await run('dpkg', ['-x', archive, unpacked]);
    await check(unpacked);
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function download(scratch: string): Promise<string[]> {
  const archives = path.join(scratch, 'cache/archives');
  await mkdir(path.join(scratch, 'state/lists/partial'), { recursive: true });
  await mkdir(path.join(archives, 'partial'), { recursive: true });
  // apt with its state here instead of in /var, but with the system's list of installed packages, so that it downloads only
  // what is missing. It would otherwise change to its own user, which may not write here.
  const options = {
    'Dir::State': path.join(scratch, 'state'),
    'Dir::State::lists': path.join(scratch, 'state/lists'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': path.join(scratch, 'cache'),
    'Dir::Cache::archives': archives,
    'APT::Sandbox::User': '',
    'Debug::NoLocking': '1',
    'Acquire::Languages': 'none',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const env = childEnvironment({ DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' });
  const apt = (...args: string[]) => run('apt-get', [...settings, '-q', ...args], { env, timeout: limitMs });
  await apt('update');
  await apt('install', '--download-only', '--no-install-recommends', '--yes', 'redis-server');
  const names = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  return names.map((name) => path.join(archives, name));
}

// Left behind by a process that was killed while it unpacked; a younger folder may be in use.
async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const found = path.join(parent, name);
    const { mtimeMs } = await stat(found).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 600_000) await rm(found, { recursive: true, force: true });
  }
}
