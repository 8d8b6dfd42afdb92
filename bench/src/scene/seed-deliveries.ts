import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { createTestAccount } from '@mailwright/testing';
import { eventData, eventType } from './event-data.ts';

const eventsAtOnce = 50;

/** Adds hooks to an account. They can't be delivered to: nothing listens at their targets, and their secrets are none. */
export async function seedHooks(database: Database, count: number): Promise<void> {
  const { accountId } = await createTestAccount(database);
  await database.query({
    text: `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext)
      SELECT uuid_v7(), $1, $2, 'https://receiver.invalid/' || n, '' FROM generate_series(1, $3) AS n`,
    values: [accountId, eventType, count],
  });
}

/** Adds deliveries that are due, as many to every hook, in the order in which events make them. */
export async function addWaiting(database: Database, each: number): Promise<void> {
  for (let from = 0; from < each; from += eventsAtOnce) {
    await inTransaction(database, (sql) => addEvents(sql, Math.min(eventsAtOnce, each - from)));
  }
}

async function addEvents(sql: Sql, count: number): Promise<void> {
  await sql.query({
    text: `WITH happened AS (
        INSERT INTO events (id, account_id, type, data, occurred_at)
        SELECT uuid_v7(), account_id, $1, $2::json, now()
        FROM (SELECT account_id FROM hooks LIMIT 1) AS account, generate_series(1, $3)
        RETURNING id, account_id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id)
      SELECT uuid_v7(), e.account_id, e.id, h.id FROM happened e CROSS JOIN hooks h ORDER BY e.id, h.id`,
    values: [eventType, JSON.stringify(eventData), count],
  });
}

/** What is claimed has been delivered. */
export async function endAllClaimed(sql: Sql): Promise<void> {
  await sql.query({
    text: `UPDATE deliveries SET status = 'succeeded', lease_worker = NULL, lease_until = NULL, attempt_count = 1,
      finished_at = now() WHERE status = 'pending' AND lease_worker IS NOT NULL`,
  });
}
