import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '@mailwright/platform';
import type { Say } from '../local-server.ts';
import { unpackRedis } from './unpack-redis.ts';

const run = promisify(execFile);

/** A Redis (or Valkey) program and the environment it needs. */
export interface RedisProgram {
  command: string;
  environment: Record<string, string>;
}

/**
 * A Redis to start: one on the PATH, else one unpacked earlier into `<toolsDir>/redis`, else (Debian, Ubuntu and
 * derivatives) unpacked now from the distribution's packages, which changes nothing on the system.
 * @throws when there is none, with the command that installs one here.
 */
export async function findRedis(toolsDir: string, say: Say): Promise<RedisProgram> {
  const installed = findOnPath('redis-server') ?? findOnPath('valkey-server');
  if (installed !== undefined) return { command: installed, environment: childEnvironment({}) };
  const folder = path.join(toolsDir, 'redis');
  if (!existsSync(folder)) {
    if (findOnPath('apt-get') === undefined || findOnPath('dpkg') === undefined) throw new Error(howToInstall());
    try {
      say('Fetching Redis (once; into the data folder, not onto the system)…');
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

/** The program in a folder of unpacked packages, with its libraries from there. */
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
