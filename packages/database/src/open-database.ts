import { PrismaPg } from '@prisma/adapter-pg';
import type { Logger } from '@mailwright/platform';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { planOnce, type Sql } from './sql.ts';

/** Prisma and raw statements on one pool of connections. */
export interface Database extends Sql {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Rejects when Postgres doesn't answer, or can only be read: a standby, or one that was made read-only. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;
const defaultStatementTimeoutMs = 30_000;
// So that it is the server that ends a statement, whose error says that nothing was changed; the client gives up on a server
// that doesn't answer at all.
const clientMarginMs = 1_000;

/** What the names of our sessions in pg_stat_activity (application_name) begin with; the service's name follows. */
export const sessionNamePrefix = 'mailwright ';

/** The name of a service's sessions in pg_stat_activity, exactly. */
export function sessionNameOf(service: string): string {
  return `${sessionNamePrefix}${service}`;
}

// pg prefers what stands in the URL to what it is told.
const ownParameters = ['application_name', 'fallback_application_name', 'statement_timeout', 'query_timeout'];

/** A database's URL without what we set ourselves. */
export function withoutOwnParameters(text: string): string {
  const url = new URL(text);
  for (const name of ownParameters) url.searchParams.delete(name);
  return url.href;
}

/**
 * Opens a pool of at most `poolSize` connections; none is made before the first statement.
 * @param options `url`: `postgresql://…`, whose own application_name and timeouts don't count; `statementTimeoutMs`: after
 *   which Postgres ends a statement, 30 seconds when absent; `statementTimeoutBy`: who tells Postgres so, each session as it
 *   starts, or (for poolers such as PgBouncer, which refuse that) the operator, for the role.
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  service: string;
  log: Logger;
  statementTimeoutMs?: number;
  statementTimeoutBy?: 'session' | 'role';
}): Database {
  const { statementTimeoutMs = defaultStatementTimeoutMs, statementTimeoutBy = 'session' } = options;
  const pool = new pg.Pool({
    connectionString: withoutOwnParameters(options.url),
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    ...(statementTimeoutBy === 'session' ? { statement_timeout: statementTimeoutMs } : {}),
    // A connection whose other end has gone without a word (a failover, a lost host) would wait for a quarter of an hour.
    query_timeout: statementTimeoutMs + clientMarginMs,
    application_name: sessionNameOf(options.service),
  });
  // A connection that breaks while idle is replaced at the next statement.
  pool.on('error', (error) => options.log.warn('database.connection_lost', { error }));
  // One that breaks while in use rejects its next statement. The error event comes as well, and would end the process when
  // nobody listens; between being handed out and its first statement, only this does.
  pool.on('connect', (client) => client.on('error', () => {}));
  // On a busy machine Prisma's five seconds would end a transaction in the middle, and what is left of it would go on
  // without it.
  const transactionOptions = { timeout: statementTimeoutMs, maxWait: connectTimeoutMs };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  return {
    prisma,
    pool,
    query: async (statement) => (await pool.query(planOnce(statement))).rows,
    ping: async () => {
      const { rows } = await pool.query<{ readOnly: boolean }>(
        `SELECT current_setting('transaction_read_only')::boolean AS "readOnly"`,
      );
      if (rows[0]?.readOnly !== false) throw new Error('Postgres can only be read');
    },
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
