// One statement each derives the consents and the growth from the subscribers' rows.
import { type Database, inTransaction, type Sql, sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { insertSubscribers, usualRowsAtOnce } from '../subscribers/change-set.ts';
import { reserveSubscribers } from '../subscribers/load-subscriber.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { type DemoPerson, makeDemoPeople } from './demo-people.ts';

const dayMs = 86_400_000;

/**
 * Fills the demo list with people who joined, and some who left, in the past. Does nothing when the list has
 * subscribers. No event occurs, and no mail is sent.
 * @throws ProblemError `plan_limit_reached`
 */
export async function addDemoSubscribers(database: Database, accountId: string, listId: string): Promise<void> {
  await inTransaction(database, async (runner) => {
    await runner.query(
      sql`SELECT 1 FROM lists WHERE id = ${listId}::uuid AND account_id = ${accountId}::uuid FOR UPDATE`,
    );
    const found = await runner.query(sql`SELECT 1 FROM subscribers WHERE list_id = ${listId}::uuid LIMIT 1`);
    if (found.length > 0) return;
    const people = makeDemoPeople();
    const [plan] = await runner.query<{ max: number | null }>(sql`
      SELECT p.max_subscribers AS max FROM accounts a JOIN plans p ON p.code = a.plan_code WHERE a.id = ${accountId}::uuid`);
    if (plan?.max != null) await reserveSubscribers(runner, accountId, plan.max, people.length);
    const fields = await readFieldIds(runner, listId);
    const now = Date.now();
    await insertSubscribers(
      runner,
      accountId,
      people.map((person) => toState(person, listId, fields, now)),
      { rowsAtOnce: usualRowsAtOnce },
    );
    await addConsents(runner, accountId, listId);
    await spreadGrowth(runner, listId);
  });
}

async function readFieldIds(runner: Sql, listId: string): Promise<Map<string, string>> {
  const rows = await runner.query<{ tag: string; id: string }>(sql`
    SELECT tag, id FROM list_fields WHERE list_id = ${listId}::uuid`);
  return new Map(rows.map(({ tag, id }) => [tag, id]));
}

function toState(person: DemoPerson, listId: string, fields: Map<string, string>, now: number): SubscriberState {
  const joinedAt = new Date(now - person.joined * dayMs);
  const leftAt = person.left === null ? null : new Date(now - person.left * dayMs);
  const isConfirmed = person.status !== 'unconfirmed';
  const values = { FIRST_NAME: person.firstName, LAST_NAME: person.lastName, CITY: person.city, PLAN: person.plan };
  return {
    id: newId(),
    listId,
    status: person.status,
    email: person.email,
    emailNormalized: person.email,
    // A field that the account's users have removed meanwhile is left out.
    fields: Object.fromEntries(
      Object.entries(values).flatMap(([tag, value]) => {
        const id = fields.get(tag);
        return id === undefined ? [] : [[id, value]];
      }),
    ),
    tags: person.tags,
    source: person.joined > 120 ? 'import' : 'form',
    ipAddress: null,
    revision: 1,
    createdAt: joinedAt,
    updatedAt: leftAt ?? joinedAt,
    subscribedAt: isConfirmed ? joinedAt : null,
    confirmedAt: isConfirmed ? joinedAt : null,
    unsubscribedAt: person.status === 'unsubscribed' ? leftAt : null,
  };
}

async function addConsents(runner: Sql, accountId: string, listId: string): Promise<void> {
  await runner.query(sql`
    INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, reason_code, created_at)
    SELECT uuid_v7(), ${accountId}::uuid, c.id, c.action::consent_action, c.source, c.reason::unsubscribe_reason, c.at
    FROM (
      SELECT id, 'subscribed' AS action, source, NULL AS reason, created_at AS at
      FROM subscribers WHERE list_id = ${listId}::uuid AND subscribed_at IS NOT NULL
      UNION ALL
      SELECT id, 'unsubscribed', source, 'too_many', unsubscribed_at
      FROM subscribers WHERE list_id = ${listId}::uuid AND status = 'unsubscribed'
    ) AS c ORDER BY c.at`);
}

/** Distributes the growth over the past: the triggers have counted all of these people as having joined just now. */
async function spreadGrowth(runner: Sql, listId: string): Promise<void> {
  await runner.query(sql`DELETE FROM list_growth WHERE list_id = ${listId}::uuid`);
  await runner.query(sql`
    INSERT INTO list_growth (list_id, at, shard, subscribed, unsubscribed, bounced, complained, blocklisted, deleted)
    SELECT ${listId}::uuid, date_bin('30 minutes', k.at, '2000-01-01T00:00:00Z'), -1, count(*) FILTER (WHERE k.what = 'subscribed'),
      count(*) FILTER (WHERE k.what = 'unsubscribed'), count(*) FILTER (WHERE k.what = 'bounced'),
      count(*) FILTER (WHERE k.what = 'complained'), 0, 0
    FROM (
      SELECT subscribed_at AS at, 'subscribed' AS what FROM subscribers
      WHERE list_id = ${listId}::uuid AND subscribed_at IS NOT NULL
      UNION ALL
      SELECT updated_at, status::text FROM subscribers
      WHERE list_id = ${listId}::uuid AND status IN ('unsubscribed', 'bounced', 'complained')
    ) AS k GROUP BY 2`);
}
