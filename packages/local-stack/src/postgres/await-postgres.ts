import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { LoggedProcess } from '../process/start-process.ts';
import { databaseName } from './make-cluster.ts';

/** The address of a database on a server of ours. */
export function databaseUrl(port: number, password: string, database = databaseName): string {
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Waits until Postgres responds and has our database.
 * @param limitMs long enough for a recovery after a crash.
 * @returns false when the process ended before, or after the limit.
 */
export async function awaitPostgres(
  server: LoggedProcess,
  port: number,
  password: string,
  limitMs: number,
): Promise<boolean> {
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

// 57P03: "the database system is starting up", also while it recovers. 57P01, ECONNRESET: it is shutting down again.
const startingCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'];

function isStarting(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return startingCodes.includes(code ?? '') || /terminated unexpectedly|timeout/i.test(message ?? '');
}
