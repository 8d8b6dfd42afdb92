import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '@mailwright/platform';
import pg from 'pg';
import { findFreePort, waitForPort } from '../find-free-port.ts';
import {
  claimServer,
  type LocalServer,
  openDataFolder,
  releaseServer,
  type ServerRecord,
  writeServerRecord,
} from '../local-server.ts';
import { rotateLog } from '../private-file.ts';
import { commandLineOf, type EndingPlan, endProcess, isAlive, sendSignal } from '../process/process-by-pid.ts';
import { type LoggedProcess, startLogged, tailOf } from '../process/start-logged.ts';
import { asUser, chooseUser } from './choose-user.ts';
import { findPostgres } from './find-postgres.ts';
import { databaseName, makeCluster } from './make-cluster.ts';

const startLimitMs = 120_000;

// SIGINT is Postgres's "fast" shutdown, which ends sessions but loses nothing. SIGQUIT leaves recovery to the next
// start.
const endingPlan: EndingPlan = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 10_000 },
];

interface PostgresOptions {
  /** The folder with its data, its password and its log; created if absent. */
  dataDir: string;
  /** The port to listen on; by default, the one it had before, else any that is free. */
  port?: number;
  /** False in tests: it is faster, but a power failure loses data; a crash of the process alone doesn't. */
  durable?: boolean;
}

/**
 * Starts Postgres on 127.0.0.1 with its data in `<dataDir>/postgres` and waits until it responds. After a crash, it
 * recovers by itself. If a dead process left a Postgres running, that one is stopped first.
 * @throws if it can't start (with the end of its log), or another live process runs it.
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalServer> {
  const { folder, logs } = openDataFolder(options.dataDir);
  const { port: lastPort, password } = claimServer(folder, 'postgres');
  const durable = options.durable ?? true;
  const programs = findPostgres();
  const user = chooseUser(programs, folder);
  const cluster = await makeCluster({ folder, programs, user, password, durable });
  await endOrphan(cluster);
  const logFile = path.join(logs, 'postgres.log');
  rotateLog(logFile);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort(lastPort));
    if (options.port !== undefined) await waitForPort(port);
    writeServerRecord(folder, 'postgres', { port, password });
    const server = await startLogged({
      ...asUser(user, programs.postgres, ['-D', cluster, ...settings(port, durable)]),
      environment: childEnvironment({ LC_ALL: 'C' }),
      logFile,
    });
    const up = await awaitPostgres(server, port, password, startLimitMs).catch(async (error: unknown) => {
      await endProcess(server.pid, endingPlan);
      throw error;
    });
    if (up) return toServer(server, folder, { port, password });
    await endProcess(server.pid, endingPlan);
    if (attempt >= 30 || !mayWorkSoon(server)) {
      throw new Error(`Postgres didn't start. The end of ${logFile}:\n${tailOf(server.output())}`);
    }
    await sleep(200);
  }
}

// Starting again may succeed if the processes of a killed server still held its memory or port for a moment, or if
// another program took the port after our check.
function mayWorkSoon(server: LoggedProcess): boolean {
  return /pre-existing shared memory block|Address already in use|could not bind/i.test(server.output());
}

function toServer(server: LoggedProcess, folder: string, record: ServerRecord & { port: number }): LocalServer {
  const { port, password } = record;
  return {
    url: databaseUrl(port, password),
    port,
    pid: server.pid,
    exited: server.exited,
    async stop() {
      if (!server.hasExited()) await endProcess(server.pid, endingPlan);
      await server.exited;
      releaseServer(folder, 'postgres', record);
    },
    async kill() {
      if (!server.hasExited()) sendSignal(server.pid, 'SIGKILL');
      await server.exited;
    },
  };
}

function settings(port: number, durable: boolean): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // A socket file would need a writable folder with a short path, and no client here uses it.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${sharedMegabytes()}MB`,
    max_wal_size: '2GB',
    // Writing 16 MB of zeros into each new WAL file delays all commits for tens of milliseconds.
    wal_init_zero: 'off',
    // The data is usually on an SSD, and JIT compilation costs more than it gains for queries as short as ours.
    random_page_cost: '1.1',
    jit: 'off',
    // Nothing is replicated.
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Keeps addresses out of the log: neither an error's row ("Key (email)=(…) already exists"), nor its statement,
    // which may have values in it, nor parameters are logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// Enough for bulk work on any machine; an eighth of a small one's memory, since the system keeps the files in memory, too.
function sharedMegabytes(): number {
  return Math.round(Math.min(256, Math.max(64, os.totalmem() / 8 / 1_048_576)));
}

// A supervisor that was killed leaves Postgres running. Restarting it takes less than half a second, and makes the
// server our child.
async function endOrphan(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid) || !commandLineOf(pid)?.includes(cluster)) return;
  await endProcess(pid, endingPlan);
}

/** The URL of a database on one of our servers. */
function databaseUrl(port: number, password: string, database = databaseName): string {
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Waits until Postgres responds and has our database.
 * @param limitMs long enough for a recovery after a crash.
 * @returns false if the process ended or the limit has passed.
 */
async function awaitPostgres(server: LoggedProcess, port: number, password: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!server.hasExited() && performance.now() < deadline) {
    const client = new pg.Client({
      connectionString: databaseUrl(port, password, 'postgres'),
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await makeDatabase(client);
      return true;
    } catch (error) {
      if (!isStarting(error)) throw error;
      await sleep(30);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
}

// 57P03: "the database system is starting up", which includes recovery. 57P01, ECONNRESET: it is shutting down again.
const startingCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'];

function isStarting(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return startingCodes.includes(code ?? '') || /terminated unexpectedly|timeout/i.test(message ?? '');
}
