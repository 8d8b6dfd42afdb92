import pg from 'pg';
import { sessionNameOf, withoutOwnParameters } from './open-database.ts';
import { planOnce, type Sql } from './sql.ts';

/** One connection that stays the caller's, for what belongs to a session, such as advisory locks. */
export interface Session extends Sql {
  /** False when it has been lost: what belonged to it is gone. */
  isOpen(): boolean;
  close(): Promise<void>;
}

// A busy server must not look like a dead one: what belongs to the session would be given up.
const timeoutMs = 15_000;
const keepAliveAfterMs = 5_000;

/** Opens a session. @throws when Postgres doesn't answer in time */
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
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  return {
    query: async (statement) => {
      try {
        return (await client.query(planOnce(statement))).rows;
      } catch (error) {
        // One that doesn't answer any more would not answer the next question either.
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
