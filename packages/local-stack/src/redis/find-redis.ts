import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '@mailwright/platform';
import type { PrintLine } from '../local-server.ts';

const run = promisify(execFile);

/** A Redis (or Valkey) program and the environment it needs. */
interface RedisProgram {
  command: string;
  environment: Record<string, string>;
}

/**
 * Finds a Redis to start: one on the PATH, else one unpacked earlier into `<toolsDir>/redis`, else (on Debian, Ubuntu
 * and derivatives) one unpacked now from the distribution's packages, which changes nothing on the system.
 * @throws if there is none, with the command that installs one here.
 */
export async function findRedis(toolsDir: string, printLine: PrintLine): Promise<RedisProgram> {
  const installed = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (installed !== undefined) return { command: installed, environment: childEnvironment({}) };
  const folder = path.join(toolsDir, 'redis');
  if (!existsSync(folder)) {
    if (findOnPath('apt-get') === undefined || findOnPath('dpkg') === undefined) throw new Error(howToInstall());
    try {
      printLine('Fetching Redis (once; into the data folder, not onto the system)…');
      await unpackRedis(folder, async (unpacked) => {
        await run(programIn(unpacked).command, ['--version'], { env: programIn(unpacked).environment });
      });
    } catch (cause) {
      const { stderr, message } = cause as { stderr?: string; message: string };
      throw new Error(`${howToInstall()}\nUnpacking it from the system's packages failed: ${stderr || message}`, {
        cause,
      });
    }
  }
  return programIn(folder);
}

/** The program in a folder of unpacked packages, which uses the libraries in that folder. */
function programIn(folder: string): RedisProgram {
  const libraries = [];
  for (const root of ['usr/lib', 'lib']) {
    const parent = path.join(folder, root);
    const children = existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : [];
    // Libraries are in a folder named after the machine, such as x86_64-linux-gnu.
    for (const child of children) {
      if (child.isDirectory() && child.name.includes('-linux-')) libraries.push(path.join(parent, child.name));
    }
  }
  return {
    command: path.join(folder, 'usr/bin/redis-server'),
    environment: childEnvironment({ LD_LIBRARY_PATH: libraries.join(':') }),
  };
}

function findOnPath(name: string): string | undefined {
  const folders = (childEnvironment({})['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function howToInstall(): string {
  const commands: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'brew install redis',
    win32: 'wsl --install, and run Mailwright inside',
  };
  const onLinux: [string, string][] = [
    ['apt-get', 'sudo apt-get install redis-server'],
    ['dnf', 'sudo dnf install valkey'],
    ['apk', 'apk add valkey'],
    ['pacman', 'sudo pacman -S valkey'],
    ['zypper', 'sudo zypper install redis'],
  ];
  const command = commands[process.platform] ?? onLinux.find(([tool]) => findOnPath(tool) !== undefined)?.[1];
  return (
    'Mailwright needs Redis 6.2 or newer (or Valkey), and there is none on the PATH. ' +
    (command === undefined ? 'Install one' : `Install one (${command})`) +
    ', or set REDIS_URL to one that runs.'
  );
}

const downloadLimitMs = 180_000;

/**
 * Unpacks Debian's or Ubuntu's Redis and the libraries it lacks into a folder, without root and without touching the
 * system's packages. Several processes may do so at once: the first to finish wins and the others use its folder.
 * @param check tries the unpacked program before the folder gets its final name; rejects if it doesn't work.
 * @param installed the system's list of installed packages.
 */
export async function unpackRedis(
  folder: string,
  check: (unpacked: string) => Promise<void>,
  installed = '/var/lib/dpkg/status',
): Promise<void> {
  const parent = path.dirname(folder);
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent, `${path.basename(folder)}.new-`);
  const scratch = `${folder}.new-${randomBytes(4).toString('hex')}`;
  const unpacked = path.join(scratch, 'unpacked');
  try {
    const archives = await download(scratch, installed);
    for (const archive of archives) await run('dpkg', ['-x', archive, unpacked]);
    await check(unpacked);
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function download(scratch: string, installed: string): Promise<string[]> {
  const archives = path.join(scratch, 'cache/archives');
  await mkdir(path.join(scratch, 'state/lists/partial'), { recursive: true });
  await mkdir(path.join(archives, 'partial'), { recursive: true });
  // Makes apt keep its state here instead of in /var, but use the system's list of installed packages, so that it
  // downloads only what is missing. By default, it would also change to its own user, which can't write here.
  const options = {
    'Dir::State': path.join(scratch, 'state'),
    'Dir::State::lists': path.join(scratch, 'state/lists'),
    'Dir::State::status': installed,
    'Dir::Cache': path.join(scratch, 'cache'),
    'Dir::Cache::archives': archives,
    'APT::Sandbox::User': '',
    'Debug::NoLocking': '1',
    'Acquire::Languages': 'none',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const env = childEnvironment({ DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' });
  const apt = (...args: string[]) => run('apt-get', [...settings, '-q', ...args], { env, timeout: downloadLimitMs });
  await apt('update');
  // Downloads these even if they are installed, for example in a folder that isn't on the PATH. The server's program is
  // in the tools' package.
  const packages = ['redis-server', 'redis-tools'];
  await apt('install', '--download-only', '--reinstall', '--no-install-recommends', '--yes', ...packages);
  const names = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  return names.map((name) => path.join(archives, name));
}

// Removes folders left behind by processes that were killed while unpacking; a newer folder may be in use.
async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const found = path.join(parent, name);
    const { mtimeMs } = await stat(found).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 600_000) await rm(found, { recursive: true, force: true });
  }
}
