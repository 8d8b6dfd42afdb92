import { PrismaPg } from '@prisma/adapter-pg';
import type { Logger } from '@mailwright/platform';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import type { Sql } from './sql.ts';

/** Prisma and raw statements on one pool of connections. */
export interface Database extends Sql {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Rejects when Postgres doesn't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What the names of our sessions in Postgres begin with. */
export const sessionNamePrefix = 'mailwright ';

const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;
const statementTimeoutMs = 30_000;

/**
 * Opens a pool of at most `poolSize` connections; none is made before the first statement.
 * @param options `url`: `postgresql://…`; `statementTimeoutMs`: after which an answer no longer comes, 30 seconds.
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  service: string;
  log: Logger;
  statementTimeoutMs?: number;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    // A connection whose other end has gone without a word (a failover, a lost host) would wait for a quarter of an hour.
    query_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
    application_name: `${sessionNamePrefix}${options.service}`,
  });
  // A connection that breaks while idle is replaced at the next statement.
  pool.on('error', (error) => options.log.warn('database.connection_lost', { error }));
  // One that breaks while in use rejects its next statement. The error event comes as well, and would end the process when
  // nobody listens; between being handed out and its first statement, only this does.
  pool.on('connect', (client) => client.on('error', () => {}));
  // On a busy machine Prisma's five seconds would end a transaction in the middle, and what is left of it would go on
  // without it.
  const transactionOptions = { timeout: options.statementTimeoutMs ?? statementTimeoutMs, maxWait: connectTimeoutMs };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  return {
    prisma,
    pool,
    query: async (statement) => (await pool.query(statement)).rows,
    ping: async () => void (await pool.query('SELECT 1')),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
