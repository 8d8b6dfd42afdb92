import { Gauge, type Logger, type Registry } from '@mailwright/platform';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { closeWhenUnusable } from './close-when-unusable.ts';
import { PrismaClient } from './generated/client.ts';
import { isStatementLost, requirePreparedStatements, sendUnprepared } from './prepared-statements.ts';
import { publishStart, type Sql, toQuery } from './sql.ts';
import { typeParsers } from './type-parsers.ts';

/** Prisma and raw statements on one pool of connections. */
export interface Database extends Sql {
  prisma: PrismaClient;
  pool: pg.Pool;
  /**
   * Rejects if Postgres doesn't respond or is read-only (a standby, or made read-only), or if prepared statements have
   * been lost since the last call and still are.
   */
  ping(): Promise<void>;
  /** Rejects with a ConfigError if statements are prepared, but the connection is through a pooler that loses them. */
  checkPreparedStatements(): Promise<void>;
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 10_000;
const defaultStatementTimeoutMs = 30_000;
// A connection costs Postgres up to 8 MB, and opening one a few milliseconds, so those of a busy moment are soon closed.
const idleAfterMs = 20_000;
// The server should time out first, because its error means that nothing was changed; the client's later timeout closes
// the connection to a server that doesn't respond at all.
const clientMarginMs = 1_000;

/** The prefix of our sessions' names in pg_stat_activity (application_name); the service's name follows. */
export const sessionNamePrefix = 'mailwright ';

/** The exact name of a service's sessions in pg_stat_activity. */
export function sessionNameOf(service: string): string {
  return `${sessionNamePrefix}${service}`;
}

// Removed from the URL, because pg prefers the URL's parameters to its options.
const ownParameters = ['application_name', 'fallback_application_name', 'statement_timeout', 'query_timeout'];

/** A database's URL without the parameters that we set ourselves. */
export function withoutOwnParameters(text: string): string {
  const url = new URL(text);
  for (const name of ownParameters) url.searchParams.delete(name);
  return url.href;
}

/**
 * Opens a pool of at most `poolSize` connections, the first of which is opened for the first statement.
 * @param options `url`: `postgresql://…`, whose application_name and timeouts are ignored; `statementTimeoutMs`: when
 *   Postgres ends a statement, 30 seconds by default; `statementTimeoutBy`: who sets the timeout: each session when it
 *   starts, or (for poolers such as PgBouncer, which refuse that) the operator, for the role; `preparesStatements`:
 *   whether named statements are prepared, true by default.
 */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  service: string;
  log: Logger;
  statementTimeoutMs?: number;
  statementTimeoutBy?: 'session' | 'role';
  preparesStatements?: boolean;
}): Database {
  const { statementTimeoutMs = defaultStatementTimeoutMs, statementTimeoutBy = 'session' } = options;
  const { preparesStatements = true } = options;
  let mayLoseStatements = false;
  const connection = {
    connectionString: withoutOwnParameters(options.url),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    ...(statementTimeoutBy === 'session' ? { statement_timeout: statementTimeoutMs } : {}),
    // A connection whose other end is gone without a FIN (a failover, a lost host) would otherwise wait for 15 minutes.
    query_timeout: statementTimeoutMs + clientMarginMs,
    application_name: sessionNameOf(options.service),
    types: typeParsers,
  };
  class OwnClient extends PooledClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      if (!preparesStatements) sendUnprepared(this);
      closeWhenUnusable(this, (error) => {
        if (isStatementLost(error)) mayLoseStatements = true;
      });
    }
  }
  const pool = new pg.Pool({ ...connection, Client: OwnClient, max: options.poolSize, idleTimeoutMillis: idleAfterMs });
  const checkPreparedStatements = async (): Promise<void> => {
    if (!preparesStatements) return;
    await requirePreparedStatements(async () => {
      const client = new PooledClient(connection);
      client.on('error', () => {});
      await client.connect();
      return client;
    });
  };
  // A connection that breaks while idle is replaced at the next statement.
  pool.on('error', (error) => options.log.warn('database.connection_lost', { error }));
  // A connection that breaks while in use rejects its next statement. It also emits an error event, which would end the
  // process if there were no listener; between acquisition and the first statement, this is the only one.
  pool.on('connect', (client) => client.on('error', () => {}));
  // On a busy machine, Prisma's default of five seconds would end a transaction in the middle, and the rest of its work
  // would run outside it.
  const transactionOptions = { timeout: statementTimeoutMs, maxWait: connectTimeoutMs };
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  return {
    prisma,
    pool,
    query: async (statement) => {
      publishStart(statement, 'pg');
      return (await pool.query(toQuery(statement))).rows;
    },
    ping: async () => {
      const { rows } = await pool.query<{ readOnly: boolean }>(
        `SELECT current_setting('transaction_read_only')::boolean AS "readOnly"`,
      );
      if (rows[0]?.readOnly !== false) throw new Error('Postgres can only be read');
      if (!mayLoseStatements) return;
      await checkPreparedStatements();
      mayLoseStatements = false;
    },
    checkPreparedStatements,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/**
 * A connection whose session is in UTC, whatever the server, the database or the role is set to, because Prisma's
 * adapter ignores a time's offset when it reads one and omits it when it writes one. TimeZone is a startup parameter
 * that PgBouncer passes on, so a pooled connection has it too.
 */
class PooledClient extends pg.Client {
  getStartupConf(): Record<string, string> {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> };
    return { ...getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

/** Registers metrics for the state of a process's pool of connections to Postgres. */
export function registerPoolMetrics(registry: Registry, pool: pg.Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'mailwright_postgres_connections',
    help: 'Connections of this process to Postgres, by state: busy, idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'mailwright_postgres_waiting',
    help: 'Statements of this process that wait for a connection, since all are busy',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'mailwright_postgres_pool_size',
    help: 'How many connections it opens at most (DATABASE_POOL_SIZE)',
    registers,
  }).set(pool.options.max ?? 0);
}
