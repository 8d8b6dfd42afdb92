// Raw SQL: transaction control, and statements that are prepared by name, on two connections of their own.
import { randomBytes } from 'node:crypto';
import { ConfigError } from '@mailwright/platform';
import type pg from 'pg';

// "prepared statement … does not exist", and "… already exists".
const lostStates = new Set(['26000', '42P05']);

/** Whether Postgres didn't know a prepared statement of its connection, or had one that another client has prepared there. */
export function isStatementLost(error: unknown): boolean {
  return lostStates.has((error as { code?: string } | null)?.code ?? '');
}

const rounds = 3;
const runs = 4;
// Where no connection is left for the second client, as behind a pooler with a single one.
const limitMs = 2_000;

/**
 * Checks that a statement which is prepared once can be run in later transactions. Behind a pooler that lends connections by
 * transaction, such as PgBouncer, each may run on another connection, where the statement is unknown, or where another client
 * has prepared one of the same name: most statements would fail, and some not. PgBouncer tracks them from version 1.21 on.
 * @param open opens a connection, not one of a pool.
 * @throws ConfigError when statements are lost.
 */
export async function requirePreparedStatements(open: () => Promise<pg.Client>): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    const [one, other] = [await openInto(clients, open), await openInto(clients, open)];
    for (let round = 0; round < rounds; round += 1) {
      const shared = nextStatement();
      await one.query(shared);
      // A pooler that lends the connection that was used last lends it to this transaction.
      await other.query('BEGIN');
      await other.query(shared);
      await withinLimit(one.query(shared));
      await other.query('COMMIT');
      // One that lends each in turn, or any, doesn't lend the same one each time.
      const own = nextStatement();
      for (let run = 0; run < runs; run += 1) await one.query(own);
    }
  } catch (error) {
    if (!isStatementLost(error)) throw error;
    throw new ConfigError([
      'DATABASE_URL connects through a pooler that loses prepared statements, such as PgBouncer before 1.21 or without' +
        ' max_prepared_statements in transaction mode; set DATABASE_PREPARED_STATEMENTS=false, or let the pooler track them',
    ]);
  } finally {
    for (const client of clients) client.connection.stream.destroy();
  }
}

function nextStatement(): { name: string; text: string } {
  return { name: `check-${randomBytes(6).toString('hex')}`, text: 'SELECT 1 AS one' };
}

async function openInto(clients: pg.Client[], open: () => Promise<pg.Client>): Promise<pg.Client> {
  const client = await open();
  clients.push(client);
  return client;
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
  work.catch(() => {});
}

/** Sends each statement of a connection without its name: Postgres then plans it anew each time. */
export function sendUnprepared(client: pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...others: unknown[]) =>
    query(isNamed(first) ? { ...first, name: undefined } : first, ...others)) as typeof client.query;
}

function isNamed(statement: unknown): statement is object {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
}
