import { randomBytes } from 'node:crypto';
import { ConfigError } from '@mailwright/platform';
import type pg from 'pg';

// "prepared statement … does not exist" and "prepared statement … already exists".
const lostStates = new Set(['26000', '42P05']);

/** Whether a connection lacked a statement that we prepared, or had one that another client prepared there. */
export function isStatementLost(error: unknown): boolean {
  return lostStates.has((error as { code?: string } | null)?.code ?? '');
}

const rounds = 3;
const runs = 4;
// For when no connection is left for the second client, such as behind a pooler with a single one.
const limitMs = 2_000;

/**
 * Checks that a statement that is prepared once can be run in later transactions. Behind a pooler that lends a
 * connection for each transaction, such as PgBouncer, a transaction may run on another connection, where the statement
 * is unknown or another client has prepared one with the same name: most statements would fail, but not all. PgBouncer
 * tracks prepared statements since version 1.21.
 * @param open opens a connection that isn't from a pool.
 * @throws ConfigError if statements are lost.
 */
export async function requirePreparedStatements(open: () => Promise<pg.Client>): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    const [one, other] = [await openInto(clients, open), await openInto(clients, open)];
    for (let round = 0; round < rounds; round += 1) {
      const shared = nextStatement();
      await one.query(shared);
      // A pooler that lends the most recently used connection lends it to this transaction.
      await other.query('BEGIN');
      await other.query(shared);
      await withinLimit(one.query(shared));
      await other.query('COMMIT');
      // A pooler that lends connections in turn or at random doesn't lend the same one each time.
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

/** Makes a connection send its statements without their names, so that Postgres plans them anew each time. */
export function sendUnprepared(client: pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...others: unknown[]) =>
    query(isNamed(first) ? { ...first, name: undefined } : first, ...others)) as typeof client.query;
}

function isNamed(statement: unknown): statement is object {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
}
