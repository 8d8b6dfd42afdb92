// Raw SQL: set-wise, a batch's rows are written a hundred a statement.
import { type Sql, sql } from '@mailwright/database';
import { addWork, appendMailsSql, type EventWork, type EventWriter, type NewEvent, noWork } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { confirmationExpiry } from '../sign-up/confirmation-mail.ts';
import type { PlannedChange } from './plan-change.ts';
import type { ToPublish } from './save-change.ts';

type Change = Omit<PlannedChange, 'subscriber'>;

const rowType = `AS r (id uuid, "listId" uuid, status subscriber_status, email text, "emailNormalized" text, fields jsonb,
  tags text[], source subscriber_source, "ipAddress" text, revision int, "createdAt" timestamptz, "updatedAt" timestamptz,
  "subscribedAt" timestamptz, "confirmedAt" timestamptz, "unsubscribedAt" timestamptz)`;

/**
 * Writes planned updates set-wise, in the caller's transaction, which has locked the updated rows and inserted the
 * added ones; and the consents, mails and events of both.
 */
export async function saveBatch(
  runner: Sql,
  events: EventWriter,
  accountId: string,
  additions: Change[],
  updates: Change[],
): Promise<ToPublish> {
  await updateSubscribers(runner, accountId, updates);
  const all = [...additions, ...updates];
  await recordConsents(runner, accountId, all);
  const mailIds = await appendConfirmationMails(runner, accountId, all);
  const happened = all.flatMap((change) => change.events);
  return { work: await appendEvents(runner, events, accountId, happened), mailIds };
}

/** Writes any number of events, in the caller's transaction. Resolves to what is to be published after its commit. */
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

/**
 * Inserts the rows of planned additions, and resolves to the ids of those whose address no other transaction has added
 * meanwhile.
 */
export async function insertSubscribers(runner: Sql, accountId: string, additions: PlannedChange[]): Promise<string[]> {
  // By address, over all pieces: two batches with the same new addresses wait for each other instead of deadlocking.
  const sorted = additions
    .map((planned) => ({ planned, address: Buffer.from(planned.next.emailNormalized) }))
    .sort((a, b) => Buffer.compare(a.address, b.address))
    .map(({ planned }) => planned);
  const ids: string[] = [];
  for (const piece of inPieces(sorted)) ids.push(...(await insertPiece(runner, accountId, piece)));
  return ids;
}

async function insertPiece(runner: Sql, accountId: string, additions: PlannedChange[]): Promise<string[]> {
  const rows = await runner.query<{ id: string }>({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, ip_address,
        revision, created_at, updated_at, subscribed_at, confirmed_at, unsubscribed_at)
      SELECT id, $1, "listId", status, email, "emailNormalized", fields, tags, source, "ipAddress", revision, "createdAt",
        "updatedAt", "subscribedAt", "confirmedAt", "unsubscribedAt"
      FROM jsonb_to_recordset($2::jsonb) ${rowType} ORDER BY "emailNormalized" COLLATE "C"
      ON CONFLICT (list_id, email_normalized) DO NOTHING
      RETURNING id`,
    values: [accountId, JSON.stringify(additions.map(({ next }) => next))],
  });
  return rows.map(({ id }) => id);
}

/**
 * Writes planned updates set-wise, in the caller's transaction, which has locked the rows.
 * @param importId the import that makes them: it doesn't count as a change of the subscribers that it has added.
 */
export async function updateSubscribers(
  runner: Sql,
  accountId: string,
  updates: Pick<Change, 'next'>[],
  importId: string | null = null,
): Promise<void> {
  for (const piece of inPieces(updates)) await updatePiece(runner, accountId, piece, importId);
}

async function updatePiece(
  runner: Sql,
  accountId: string,
  updates: Pick<Change, 'next'>[],
  importId: string | null,
): Promise<void> {
  await runner.query({
    text: `UPDATE subscribers s SET status = r.status, email = r.email, fields = r.fields, tags = r.tags,
        ip_address = r."ipAddress", revision = r.revision, updated_at = r."updatedAt", subscribed_at = r."subscribedAt",
        confirmed_at = r."confirmedAt", unsubscribed_at = r."unsubscribedAt",
        import_revision = CASE WHEN s.import_id = $3 THEN r.revision ELSE s.import_revision END
      FROM jsonb_to_recordset($2::jsonb) ${rowType} WHERE s.id = r.id AND s.account_id = $1`,
    values: [accountId, JSON.stringify(updates.map(({ next }) => next)), importId],
  });
}

async function recordConsents(runner: Sql, accountId: string, all: Change[]): Promise<void> {
  const consents = all.flatMap(({ consent, next }) =>
    consent === undefined ? [] : [{ ...consent, id: newId(), subscriberId: next.id }],
  );
  if (consents.length === 0) return;
  await runner.query({
    text: `INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address, reason)
      SELECT r.id, $1, r."subscriberId", r.action, r.source, r."ipAddress", r.reason FROM jsonb_to_recordset($2::jsonb)
        AS r (id uuid, "subscriberId" uuid, action consent_action, source subscriber_source, "ipAddress" text, reason text)`,
    values: [accountId, JSON.stringify(consents)],
  });
}

/** Appends a confirmation mail for each change that asks for one; resolves to the mails' ids. */
export async function appendConfirmationMails(
  runner: Sql,
  accountId: string,
  all: Pick<PlannedChange, 'asksToConfirm' | 'next'>[],
): Promise<string[]> {
  const unconfirmed = all.filter(({ asksToConfirm }) => asksToConfirm);
  if (unconfirmed.length === 0) return [];
  const rows = unconfirmed.map(({ next }) => ({
    id: newId(),
    subscriberId: next.id,
    expiresAt: confirmationExpiry(next.updatedAt),
  }));
  const mails = await runner.query<{ id: string }>(
    appendMailsSql(sql`SELECT r.id, ${accountId}::uuid AS account_id, r."subscriberId" AS subscriber_id,
        r."expiresAt" AS expires_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, "subscriberId" uuid, "expiresAt" timestamptz)`),
  );
  return mails.map(({ id }) => id);
}

// The most rows that a statement of a batch writes: a thousand with a hundred tags each took Postgres seconds, and this
// process a second to serialize, which blocked the event loop. A row may hold 64 KiB.
const rowsInPiece = 100;

/** Splits a batch's rows into those of each statement. */
export function inPieces<T>(rows: T[]): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < rows.length; from += rowsInPiece) pieces.push(rows.slice(from, from + rowsInPiece));
  return pieces;
}
