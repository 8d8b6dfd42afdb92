// One statement writes the row, its consent, mail and events; the revision in its WHERE decides a race.
import type { SubscriberResource } from '@mailwright/contracts';
import {
  type Database,
  inTransaction,
  isConflict,
  prepared,
  type Sql,
  sql,
  type SqlFragment,
  violatedUnique,
} from '@mailwright/database';
import { appendMailsSql, type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import { newId, ProblemError } from '@mailwright/platform';
import { mailExpiry } from '../sign-up/subscriber-mail.ts';
import { noSuchList } from './load-subscriber.ts';
import type { PlannedChange } from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** The work that a change causes, to be published after its commit. */
export interface ToPublish {
  work: EventWork;
  mailIds: string[];
}

/** Nothing to publish. */
export const nothingToPublish: ToPublish = { work: noWork, mailIds: [] };

/** The result of a request to change a subscriber. */
export interface ChangedSubscriber extends ToPublish {
  subscriber: SubscriberResource;
  created: boolean;
}

/** What another package writes in the statement of a change, if the change is made. */
export interface AdditionalWrite {
  /** The name of the prepared statement, which must differ for each text. */
  name: string;
  /** SQL of common table expressions over `written`, which has the `id` of the changed subscriber. */
  ctes: SqlFragment;
}

/**
 * `conflict`: another writer was faster, and the change must be planned again from the current row. `created-before`: a
 * subscriber with the new id exists, from an earlier run of the same request.
 */
export type SaveResult = ({ kind: 'saved' } & ToPublish) | { kind: 'conflict' } | { kind: 'created-before' };

// Subscriber, consent, mail, events and deliveries commit in one statement and one round trip. As an interactive
// transaction, this took three times as long.
function savingSql(
  write: SqlFragment,
  accountId: string,
  planned: PlannedChange,
  events: EventWriter,
  additionalWrite?: AdditionalWrite,
): SqlFragment {
  const { consent, mail, next } = planned;
  const owned = planned.events.map((event) => ({ ...event, accountId }));
  const { ctes, work } = events.toSql(owned, sql`EXISTS (SELECT 1 FROM written)`);
  const mailId = mail === undefined ? null : newId();
  const expiresAt = mail === undefined ? null : mailExpiry(mail, next.updatedAt);
  return sql`WITH written AS (${write}),
    consented AS (
      INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address, reason)
      SELECT ${newId()}::uuid, ${accountId}::uuid, w.id, ${consent?.action}::consent_action,
        ${consent?.source}::subscriber_source, ${consent?.ipAddress}, ${consent?.reason}
      FROM written w WHERE ${consent !== undefined}),
    mailed AS (${appendMailsSql(sql`SELECT ${mailId}::uuid AS id, ${accountId}::uuid AS account_id,
        ${mail}::mail_kind AS kind, w.id AS subscriber_id, ${expiresAt}::timestamptz AS expires_at,
        ${planned.readdressed === true}::boolean AS readdressed
      FROM written w WHERE ${mail !== undefined}`)}),
    ${ctes}${additionalWrite === undefined ? sql`` : sql`, ${additionalWrite.ctes}`}
  SELECT EXISTS (SELECT 1 FROM written) AS written, ${work} AS work, ARRAY(SELECT id FROM mailed) AS "mailIds"`;
}

function insertSql(accountId: string, next: SubscriberState): SqlFragment {
  return sql`INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, ip_address,
      revision, updated_at, subscribed_at, confirmed_at, unsubscribed_at, source, created_at)
    VALUES (${next.id}, ${accountId}, ${next.listId}, ${next.status}::subscriber_status, ${next.email},
      ${next.emailNormalized}, ${JSON.stringify(next.fields)}::jsonb, ${next.tags}, ${next.ipAddress}, ${next.revision},
      ${next.updatedAt}, ${next.subscribedAt}, ${next.confirmedAt}, ${next.unsubscribedAt},
      ${next.source}::subscriber_source, ${next.createdAt})
    ON CONFLICT DO NOTHING
    RETURNING id`;
}

// The revision detects concurrent writers: the later one matches no row, and plans again.
function updateSql(accountId: string, next: SubscriberState): SqlFragment {
  return sql`UPDATE subscribers SET status = ${next.status}::subscriber_status, email = ${next.email},
      email_normalized = ${next.emailNormalized}, fields = ${JSON.stringify(next.fields)}::jsonb, tags = ${next.tags},
      ip_address = ${next.ipAddress}, revision = ${next.revision}, updated_at = ${next.updatedAt},
      subscribed_at = ${next.subscribedAt}, confirmed_at = ${next.confirmedAt}, unsubscribed_at = ${next.unsubscribedAt}
    WHERE id = ${next.id} AND account_id = ${accountId} AND list_id = ${next.listId} AND revision = ${next.revision - 1}
    RETURNING id`;
}

/** Writes a new subscriber with its events. @throws ProblemError `not_found` when the list was deleted meanwhile */
export async function saveAddition(
  runner: Sql,
  events: EventWriter,
  accountId: string,
  planned: PlannedChange,
): Promise<SaveResult> {
  const { next } = planned;
  const statement = savingSql(insertSql(accountId, next), accountId, planned, events);
  const saved = await save(runner, 'add-subscriber', statement);
  if (saved.kind !== 'conflict') return saved;
  const made = await runner.query({ text: 'SELECT 1 FROM subscribers WHERE id = $1', values: [next.id] });
  return made.length > 0 ? { kind: 'created-before' } : saved;
}

/**
 * Writes a change of a subscriber with its events.
 * @param planned undefined if nothing changes, which counts as saved.
 * @throws ProblemError `subscriber_exists` when the address is taken
 */
export async function saveUpdate(
  runner: Sql,
  events: EventWriter,
  accountId: string,
  planned: PlannedChange | undefined,
  additionalWrite?: AdditionalWrite,
): Promise<SaveResult> {
  if (planned === undefined) return { kind: 'saved', ...nothingToPublish };
  const statement = savingSql(updateSql(accountId, planned.next), accountId, planned, events, additionalWrite);
  return save(runner, additionalWrite?.name ?? 'update-subscriber', statement);
}

async function save(runner: Sql, name: string, statement: SqlFragment): Promise<SaveResult> {
  try {
    const [row] = await runner.query<ToPublish & { written: boolean }>(prepared(name, statement));
    if (row?.written !== true) return { kind: 'conflict' };
    return { kind: 'saved', work: row.work, mailIds: row.mailIds };
  } catch (error) {
    const violated = violatedUnique(error);
    if (violated !== undefined) {
      throw new ProblemError('subscriber_exists', undefined, {
        errors: { EMAIL: ['belongs to another subscriber of the list'] },
        cause: error,
      });
    }
    if ((error as { code?: unknown }).code === '23503') throw noSuchList();
    throw error;
  }
}

const optimisticTries = 3;
const lockedTries = 10;

/**
 * Reads, plans and writes until there is no conflict. The first tries take no lock, since conflicts are rare. After
 * that, the row is locked for the read and the write, so that even heavy contention on one row makes progress.
 * @param attempt resolves to undefined on a conflict.
 * @param lock locks the row, in the given transaction.
 */
export async function retryConflicts<T>(
  database: Database,
  attempt: (sql: Sql) => Promise<T | undefined>,
  lock: (sql: Sql) => Promise<unknown>,
): Promise<T> {
  for (let tries = 0; tries < optimisticTries; tries += 1) {
    const result = await attempt(database).catch(treatDeadlockAsConflict);
    if (result !== undefined) return result;
  }
  return inTransaction(database, async (sql) => {
    for (let tries = 0; tries < lockedTries; tries += 1) {
      await lock(sql);
      const result = await attempt(sql);
      if (result !== undefined) return result;
    }
    throw new ProblemError('service_unavailable', 'This subscriber was changed too many times at once. Try again.');
  });
}

/**
 * If two subscribers exchange addresses, they can deadlock. The transaction that Postgres aborts then is a conflict
 * like any other.
 */
function treatDeadlockAsConflict(error: unknown): undefined {
  if (!isConflict(error)) throw error;
}
