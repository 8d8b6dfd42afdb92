// A batch's rows are written in statements of a hundred.
import { type Sql, sql } from '@mailwright/database';
import { addWork, appendMailsSql, type EventWork, type EventWriter, type NewEvent, noWork } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { mailExpiry } from '../sign-up/subscriber-mail.ts';
import { noSuchList } from './load-subscriber.ts';
import type { PlannedChange, PlannedConsent } from './plan-change.ts';
import type { ToPublish } from './save-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

type PlannedMail = Pick<PlannedChange, 'mail' | 'next' | 'readdressed'>;

/** The combined changes of a batch: each subscriber is written once. */
export interface BatchChanges {
  updates: SubscriberState[];
  consents: { subscriberId: string; consent: PlannedConsent }[];
  /** The updated and the added subscribers, with the mail to send to each. */
  mailed: PlannedMail[];
  events: NewEvent[];
}

/** Combines updates that each change a different subscriber. */
export function collectUpdates(updates: Omit<PlannedChange, 'subscriber'>[]): BatchChanges {
  return {
    updates: updates.map(({ next }) => next),
    consents: updates.flatMap(({ consent, next }) =>
      consent === undefined ? [] : [{ subscriberId: next.id, consent }],
    ),
    mailed: updates,
    events: updates.flatMap(({ events }) => events),
  };
}

const rowType = `AS r (id uuid, "listId" uuid, status subscriber_status, email text, "emailNormalized" text, fields jsonb,
  tags text[], source subscriber_source, "ipAddress" text, revision int, "createdAt" timestamptz, "updatedAt" timestamptz,
  "subscribedAt" timestamptz, "confirmedAt" timestamptz, "unsubscribedAt" timestamptz)`;

/**
 * Writes a batch's changes in a few statements, in the caller's transaction, which has locked the updated rows and
 * inserted the added ones.
 */
export async function saveBatch(
  runner: Sql,
  events: EventWriter,
  accountId: string,
  changes: BatchChanges,
): Promise<ToPublish> {
  await updateSubscribers(runner, accountId, changes.updates);
  await recordConsents(runner, accountId, changes.consents);
  const mailIds = await appendSubscriberMails(runner, accountId, changes.mailed);
  return { work: await appendEvents(runner, events, accountId, changes.events), mailIds };
}

/** Writes any number of events, in the caller's transaction. Resolves to what to publish after its commit. */
export async function appendEvents(
  runner: Sql,
  events: EventWriter,
  accountId: string,
  happened: NewEvent[],
): Promise<EventWork> {
  let work = noWork;
  for (const piece of inPieces(happened)) work = addWork(work, await events.append(runner, accountId, piece));
  return work;
}

/** Deletes subscribers, with their consents and mails, in the caller's transaction, which has locked their rows. */
export async function deleteSubscribers(
  runner: Sql,
  accountId: string,
  ids: string[],
): Promise<{ id: string; emailNormalized: string }[]> {
  return runner.query({
    text: `DELETE FROM subscribers WHERE id = ANY($2::uuid[]) AND account_id = $1
      RETURNING id, email_normalized AS "emailNormalized"`,
    values: [accountId, ids],
  });
}

/**
 * Frees the addresses of subscribers who get new ones, in the caller's transaction. If two exchanged their addresses,
 * they would violate the unique key between the two writes. `saveBatch` writes the new addresses.
 */
export async function freeAddresses(runner: Sql, accountId: string, ids: string[]): Promise<void> {
  await runner.query({
    // An id isn't an address, so no subscriber can have it.
    text: 'UPDATE subscribers SET email_normalized = id::text WHERE id = ANY($2::uuid[]) AND account_id = $1',
    values: [accountId, ids],
  });
}

/**
 * Inserts the rows of planned additions. Resolves to the ids of those whose address no other transaction has added
 * meanwhile.
 * @throws ProblemError `not_found` when the list was deleted and removed meanwhile
 */
export async function insertSubscribers(
  runner: Sql,
  accountId: string,
  additions: SubscriberState[],
): Promise<string[]> {
  // Sorted by address over all pieces, so that two batches with the same new addresses wait for each other rather than
  // deadlock.
  const sorted = additions
    .map((state) => ({ state, address: Buffer.from(state.emailNormalized) }))
    .sort((a, b) => Buffer.compare(a.address, b.address))
    .map(({ state }) => state);
  const ids: string[] = [];
  try {
    for (const piece of inPieces(sorted)) ids.push(...(await insertPiece(runner, accountId, piece)));
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') throw noSuchList();
    throw error;
  }
  return ids;
}

async function insertPiece(runner: Sql, accountId: string, additions: SubscriberState[]): Promise<string[]> {
  const rows = await runner.query<{ id: string }>({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, ip_address,
        revision, created_at, updated_at, subscribed_at, confirmed_at, unsubscribed_at)
      SELECT id, $1, "listId", status, email, "emailNormalized", fields, tags, source, "ipAddress", revision, "createdAt",
        "updatedAt", "subscribedAt", "confirmedAt", "unsubscribedAt"
      FROM jsonb_to_recordset($2::jsonb) ${rowType} ORDER BY "emailNormalized" COLLATE "C"
      ON CONFLICT (list_id, email_normalized) DO NOTHING
      RETURNING id`,
    values: [accountId, JSON.stringify(additions)],
  });
  return rows.map(({ id }) => id);
}

/**
 * Writes planned updates, in the caller's transaction, which has locked the rows.
 * @param importId the import that makes the updates. They don't count as changes of subscribers that it has added
 *   itself.
 */
export async function updateSubscribers(
  runner: Sql,
  accountId: string,
  updates: SubscriberState[],
  importId: string | null = null,
): Promise<void> {
  for (const piece of inPieces(updates)) await updatePiece(runner, accountId, piece, importId);
}

async function updatePiece(
  runner: Sql,
  accountId: string,
  updates: SubscriberState[],
  importId: string | null,
): Promise<void> {
  await runner.query({
    // The account's id is a column of the rows, which OFFSET 0 keeps from becoming a constant. If it were one, Postgres
    // would read all subscribers of an account that its statistics don't know yet, since it believes them to be few.
    text: `UPDATE subscribers s SET status = r.status, email = r.email, email_normalized = r."emailNormalized", fields = r.fields, tags = r.tags,
        ip_address = r."ipAddress", revision = r.revision, updated_at = r."updatedAt", subscribed_at = r."subscribedAt",
        confirmed_at = r."confirmedAt", unsubscribed_at = r."unsubscribedAt",
        import_revision = CASE WHEN s.import_id = $3 AND s.import_revision = s.revision THEN r.revision ELSE s.import_revision END
      FROM (SELECT r.*, $1::uuid AS "accountId" FROM jsonb_to_recordset($2::jsonb) ${rowType} OFFSET 0) r
      WHERE s.id = r.id AND s.account_id = r."accountId"`,
    values: [accountId, JSON.stringify(updates), importId],
  });
}

async function recordConsents(runner: Sql, accountId: string, given: BatchChanges['consents']): Promise<void> {
  if (given.length === 0) return;
  const consents = given.map(({ subscriberId, consent }) => ({ ...consent, id: newId(), subscriberId }));
  await runner.query({
    text: `INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address, reason)
      SELECT r.id, $1, r."subscriberId", r.action, r.source, r."ipAddress", r.reason FROM jsonb_to_recordset($2::jsonb)
        AS r (id uuid, "subscriberId" uuid, action consent_action, source subscriber_source, "ipAddress" text, reason text)`,
    values: [accountId, JSON.stringify(consents)],
  });
}

/** Appends the mail that each change asks for. Resolves to the mails' ids. */
export async function appendSubscriberMails(runner: Sql, accountId: string, changes: PlannedMail[]): Promise<string[]> {
  const rows = changes.flatMap(({ mail, next, readdressed = false }) => {
    if (mail === undefined) return [];
    const expiresAt = mailExpiry(mail, next.updatedAt);
    return [{ id: newId(), kind: mail, subscriberId: next.id, expiresAt, readdressed }];
  });
  if (rows.length === 0) return [];
  const mails = await runner.query<{ id: string }>(
    appendMailsSql(sql`SELECT r.id, ${accountId}::uuid AS account_id, r.kind, r."subscriberId" AS subscriber_id,
        r."expiresAt" AS expires_at, r.readdressed
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (id uuid, kind mail_kind, "subscriberId" uuid, "expiresAt" timestamptz, readdressed boolean)`),
  );
  return mails.map(({ id }) => id);
}

// How many rows one statement of a batch writes. A thousand rows with a hundred tags each took Postgres seconds, and
// took this process a second to serialize, which blocked the event loop. A row may have 64 KiB.
const rowsInPiece = 100;

/** Splits a batch's rows into the pieces for each statement. */
export function inPieces<T>(rows: T[]): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < rows.length; from += rowsInPiece) pieces.push(rows.slice(from, from + rowsInPiece));
  return pieces;
}
