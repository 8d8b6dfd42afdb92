import pg from 'pg';
import { sessionNameOf, withoutOwnParameters } from './open-database.ts';
import { publishStart, type Sql, toQuery } from './sql.ts';

/** A connection that is reserved for the caller, for session state such as advisory locks. */
export interface Session extends Sql {
  /** False if the connection has been lost, and the session's state with it. */
  isOpen(): boolean;
  close(): Promise<void>;
}

// A busy server mustn't be mistaken for a dead one, because the session's state would be lost.
const timeoutMs = 15_000;
const keepAliveAfterMs = 5_000;

/** Opens a session. @throws if Postgres doesn't respond in time. */
export async function openSession(options: { url: string; service: string }): Promise<Session> {
  const client = new pg.Client({
    connectionString: withoutOwnParameters(options.url),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: sessionNameOf(`${options.service} session`),
  });
  let isOpen = true;
  const lose = (): void => void (isOpen = false);
  const abandon = (): void => {
    lose();
    client.connection.stream.destroy();
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  return {
    query: async (statement) => {
      publishStart(statement, 'pg');
      try {
        return (await client.query(toQuery(statement))).rows;
      } catch (error) {
        // A connection that has stopped responding won't respond to the next statement either.
        if ((error as { message?: string }).message === 'Query read timeout') abandon();
        throw error;
      }
    },
    isOpen: () => isOpen,
    close: async () => {
      lose();
      await client.end().catch(() => undefined);
    },
  };
}
