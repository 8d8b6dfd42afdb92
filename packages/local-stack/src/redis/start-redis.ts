import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, waitForPort } from '../find-free-port.ts';
import {
  claimServer,
  type LocalServer,
  openDataFolder,
  releaseServer,
  type PrintLine,
  type ServerRecord,
  writeServerRecord,
} from '../local-server.ts';
import { rotateLog, writePrivateFile } from '../private-file.ts';
import { commandLineOf, type EndingPlan, endProcess, isAlive, sendSignal } from '../process/process-by-pid.ts';
import { type LoggedProcess, startLogged, tailOf } from '../process/start-logged.ts';
import { findRedis } from './find-redis.ts';
import { pingRedis } from './ping-redis.ts';

const startLimitMs = 60_000;

const endingPlan: EndingPlan = [
  { signal: 'SIGTERM', waitMs: 20_000 },
  { signal: 'SIGKILL', waitMs: 10_000 },
];

interface RedisOptions {
  /** The folder with its data, its password and its log; created if absent. */
  dataDir: string;
  /** The port to listen on; by default, the one it had before, else any that is free. */
  port?: number;
  /**
   * Where a Redis unpacked from the system's packages is stored: `<dataDir>/tools`, or shared by several data folders.
   */
  toolsDir?: string;
  /** Receives a line when Redis is being downloaded, which takes a while. */
  printLine?: PrintLine;
}

/**
 * Starts Redis on 127.0.0.1 with its append-only file in `<dataDir>/redis` and waits until it responds. If a dead
 * process left a Redis running, that one is stopped first.
 * @throws if there is no Redis, it can't start (with the end of its log), or another live process runs it.
 */
export async function startRedis(options: RedisOptions): Promise<LocalServer> {
  const { folder, logs } = openDataFolder(options.dataDir);
  const { port: lastPort, password } = claimServer(folder, 'redis');
  const toolsDir = path.resolve(options.toolsDir ?? path.join(folder, 'tools'));
  const program = await findRedis(toolsDir, options.printLine ?? (() => {}));
  const data = path.join(folder, 'redis');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const files: RedisFiles = { data, pid: path.join(data, 'redis.pid'), config: path.join(data, 'redis.conf') };
  await endOrphan(files, lastPort);
  const logFile = path.join(logs, 'redis.log');
  rotateLog(logFile);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort(lastPort));
    if (options.port !== undefined) await waitForPort(port);
    writeServerRecord(folder, 'redis', { port, password });
    writePrivateFile(files.config, configuration(port, password, files));
    const server = await startLogged({ ...program, args: [files.config], logFile });
    const url = `redis://:${password}@127.0.0.1:${port}/0`;
    if (await awaitRedis(server, url)) return toServer(server, url, folder, { port, password });
    await endProcess(server.pid, endingPlan);
    if (attempt >= 5 || !/Address already in use/i.test(server.output())) {
      throw new Error(`Redis didn't start. The end of ${logFile}:\n${tailOf(server.output())}`);
    }
    await sleep(200);
  }
}

interface RedisFiles {
  data: string;
  pid: string;
  config: string;
}

async function awaitRedis(server: LoggedProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + startLimitMs;
  while (!server.hasExited() && performance.now() < deadline) {
    try {
      await pingRedis(url, 2_000);
      // The response must come from our process, not from one that had the port already.
      return !server.hasExited();
    } catch {
      await sleep(20);
    }
  }
  return false;
}

function toServer(
  server: LoggedProcess,
  url: string,
  folder: string,
  record: ServerRecord & { port: number },
): LocalServer {
  return {
    url,
    port: record.port,
    pid: server.pid,
    exited: server.exited,
    async stop() {
      if (!server.hasExited()) await endProcess(server.pid, endingPlan);
      await server.exited;
      releaseServer(folder, 'redis', record);
    },
    async kill() {
      if (!server.hasExited()) sendSignal(server.pid, 'SIGKILL');
      await server.exited;
    },
  };
}

function configuration(port: number, password: string, files: RedisFiles): string {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${quoted(files.data)}`,
    `pidfile ${quoted(files.pid)}`,
    'daemonize no',
    'logfile ""',
    // An accepted job mustn't be lost, so each change is appended and no key is ever evicted.
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    'save ""',
    // Redis's housekeeping takes half of its CPU time at rest. It also ends waits for jobs, so one may take 0.2 s longer.
    'hz 5',
  ];
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

// A supervisor that was killed leaves Redis running, and two of them would corrupt one append-only file. Redis may
// replace its command line with a title that has its address.
async function endOrphan(files: RedisFiles, lastPort: number | undefined): Promise<void> {
  if (!existsSync(files.pid)) return;
  const pid = Number(readFileSync(files.pid, 'utf8').trim());
  if (!(pid > 0) || !isAlive(pid)) return;
  const shown = commandLineOf(pid) ?? '';
  if (shown.includes(files.config) || shown.includes(`127.0.0.1:${lastPort}`)) await endProcess(pid, endingPlan);
}
