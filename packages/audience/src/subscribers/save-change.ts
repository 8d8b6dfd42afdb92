// One statement writes the row, its consent, mail and events; the revision in its WHERE decides a race. Additions that
// arrive together share it.
import type { AddSubscriber, SubscriberResource } from '@mailwright/contracts';
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
import {
  type AccountEvent,
  appendMailsSql,
  type EventWork,
  type EventWriter,
  noWork,
  type SubscriberMailKind,
} from '@mailwright/outbox';
import { type AppSecrets, newId, ProblemError } from '@mailwright/platform';
import { mailExpiry } from '../sign-up/confirmation-mail.ts';
import { hashesSuppressing } from '../suppressions/match-suppressions.ts';
import { type ListForSubscribers, noSuchList } from './load-subscriber.ts';
import { planAddition, type PlannedChange, type PlannedConsent, refuseExcess } from './plan-change.ts';
import { readAddition } from './read-values.ts';
import {
  assignments,
  insertedColumns,
  insertedValues,
  recordColumns,
  type SubscriberState,
} from './subscriber-state.ts';

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

/** The columns of a change, and of its consent and mail if it has them, as `savingSql` reads them. */
interface Row extends SubscriberState {
  accountId: string;
  readdressed: boolean;
  /** What must still be true of an addition that was planned with what is cached; see `saveAdditions`. */
  version: number | null;
  keyId: string | null;
  hashes: string[];
  consentId?: string;
  action?: PlannedConsent['action'];
  consentSource?: SubscriberState['source'];
  consentIpAddress?: string | null;
  reason?: string | null;
  mailId?: string;
  mailKind?: SubscriberMailKind;
  mailExpiresAt?: Date;
}

const extraColumns = `"accountId" uuid, "consentId" uuid, action consent_action, "consentSource" subscriber_source,
  "consentIpAddress" text, reason text, "mailId" uuid, "mailKind" mail_kind, "mailExpiresAt" timestamptz,
  readdressed boolean, version int, "keyId" uuid, hashes bytea[]`;

const nothingToCheck: Pick<Row, 'version' | 'keyId' | 'hashes'> = { version: null, keyId: null, hashes: [] };

function toRow(
  accountId: string,
  { next, consents: [consent], mail, readdressed }: PlannedChange,
  { version, keyId, hashes } = nothingToCheck,
): Row {
  // Not `{ ...next, … }`: V8 would create hidden classes for each copy, 3 kB of memory that outlive the request.
  const row: Row = {
    id: next.id,
    listId: next.listId,
    status: next.status,
    email: next.email,
    emailNormalized: next.emailNormalized,
    fields: next.fields,
    tags: next.tags,
    source: next.source,
    ipAddress: next.ipAddress,
    revision: next.revision,
    createdAt: next.createdAt,
    updatedAt: next.updatedAt,
    subscribedAt: next.subscribedAt,
    confirmedAt: next.confirmedAt,
    unsubscribedAt: next.unsubscribedAt,
    accountId,
    readdressed,
    version,
    keyId,
    hashes,
  };
  if (consent !== undefined) {
    row.consentId = newId();
    row.action = consent.action;
    row.consentSource = consent.source;
    row.consentIpAddress = consent.ipAddress;
    row.reason = consent.reason;
  }
  if (mail !== undefined) {
    row.mailId = newId();
    row.mailKind = mail;
    row.mailExpiresAt = mailExpiry(mail, next.updatedAt);
  }
  return row;
}

interface Saved {
  ids: string[];
  mailIds: string[];
  work: EventWork;
  /** How many rows were written for each listener, by its name and by subscriber. */
  created: Record<string, Record<string, number>>;
}

// Subscriber, consent, mail, events and deliveries commit in one statement and one round trip. As an interactive
// transaction, this took three times as long.
function savingSql(
  write: SqlFragment,
  { rows, events, writer }: { rows: string; events: AccountEvent[]; writer: EventWriter },
  { additionalWrite, limits }: { additionalWrite?: AdditionalWrite | undefined; limits?: SqlFragment } = {},
): SqlFragment {
  const happened = writer.toSql(events, sql`e.subscriber_id IN (SELECT id FROM written)`);
  return sql`WITH given AS MATERIALIZED (
      SELECT r.* FROM ${limits === undefined ? sql.empty : sql`(SELECT ${limits}) AS limited,`}
        json_to_recordset(${rows}::json) AS r (${sql.raw(recordColumns)}, ${sql.raw(extraColumns)})),
    written AS (${write}),
    consented AS (
      INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source, ip_address, reason)
      SELECT g."consentId", g."accountId", g.id, g.action, g."consentSource", g."consentIpAddress", g.reason
      FROM given g WHERE g."consentId" IS NOT NULL AND g.id IN (SELECT id FROM written)),
    mailed AS (${appendMailsSql(sql`SELECT g."mailId" AS id, g."accountId" AS account_id, g."mailKind" AS kind,
        g.id AS subscriber_id, g."mailExpiresAt" AS expires_at, g.readdressed
      FROM given g WHERE g."mailId" IS NOT NULL AND g.id IN (SELECT id FROM written)`)}),
    ${happened.ctes}${additionalWrite === undefined ? sql.empty : sql`, ${additionalWrite.ctes}`}
  SELECT ARRAY(SELECT id FROM written) AS ids, ARRAY(SELECT id FROM mailed) AS "mailIds", ${happened.work} AS work,
    ${happened.createdPerSubscriber} AS created`;
}

/** @param from what follows FROM, with the rows aliased `g`. */
function insertSql(from: SqlFragment): SqlFragment {
  return sql`INSERT INTO subscribers (account_id, ${sql.raw(insertedColumns)})
      SELECT g."accountId", ${sql.raw(insertedValues)} FROM ${from}
      ON CONFLICT DO NOTHING
      RETURNING id`;
}

/** An addition to be written in a group. */
export interface PreparedAddition {
  accountId: string;
  next: SubscriberState;
  subscriber: SubscriberResource;
  /** The row that `saveAdditions` writes, as JSON. */
  row: string;
  events: AccountEvent[];
  /** The id of the mail to the subscriber; null if there is none. */
  mailId: string | null;
}

/** How long a row's JSON may be to be written in a group. */
export const maxGroupedLength = 8_192;

/**
 * Plans the addition of a new subscriber with a cached list definition. Undefined when it would be rejected, since an
 * outdated definition must not decide that.
 * @param request `keyId`: the key, if it may have been revoked meanwhile; null if it needn't be checked.
 */
export function prepareAddition(
  list: ListForSubscribers,
  { id, body, keyId }: { id: string; body: AddSubscriber; keyId: string | null },
  now: Date,
  appSecrets: AppSecrets,
): PreparedAddition | undefined {
  try {
    const wanted = readAddition(list, body, { isNew: true, source: 'api' });
    const planned = planAddition(list, wanted, id, now);
    const { next } = planned;
    refuseExcess(next, wanted, list.fields);
    const { subscriber, events } = planned.describe();
    const { accountId, version } = list;
    const hashes = hashesSuppressing(next.emailNormalized, appSecrets).map((hash) => `\\x${hash.toString('hex')}`);
    const row = toRow(accountId, planned, { version, keyId, hashes });
    const owned = events.map((event) => ({ ...event, accountId }));
    return { accountId, next, subscriber, row: JSON.stringify(row), events: owned, mailId: row.mailId ?? null };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/**
 * Writes new subscribers of any accounts, with their consents, mails, events and the rows of the events' listeners, in
 * one statement. Resolves to what to publish for each, or to undefined if it wasn't written: the list has another
 * version or is gone, the plan limits subscribers, the address is suppressed or already on the list, the key is
 * revoked, or its account may not use the API.
 */
export async function saveAdditions(
  runner: Sql,
  writer: EventWriter,
  additions: PreparedAddition[],
): Promise<(ToPublish | undefined)[]> {
  const rows = `[${additions.map(({ row }) => row).join(',')}]`;
  const events = additions.flatMap((addition) => addition.events);
  // Written in the order of the key, so that two groups wait for each other rather than deadlock.
  const allowed = insertSql(sql`given g
      JOIN lists l ON l.id = g."listId" AND l.account_id = g."accountId" AND l.version = g.version AND l.deleted_at IS NULL
      JOIN accounts a ON a.id = l.account_id
      JOIN plans p ON p.code = a.plan_code AND p.max_subscribers IS NULL
      LEFT JOIN api_keys k ON k.id = g."keyId" AND k.account_id = g."accountId" AND k.revoked_at IS NULL
      WHERE (g."keyId" IS NULL OR (k.id IS NOT NULL AND a.status = 'active' AND p.api_access)) AND NOT EXISTS (
        SELECT 1 FROM suppressions x WHERE x.account_id = g."accountId" AND x.value_hash = ANY(g.hashes))
      ORDER BY g."listId", g."emailNormalized", g.id`);
  // The lock timeout applies only to this transaction, which is this statement. The rows are joined to it, so that it
  // is set before the first of them is inserted.
  const limits = sql`set_config('lock_timeout', ${lockTimeout}, true)`;
  const statement = savingSql(allowed, { rows, events, writer }, { limits });
  const [saved] = await runner.query<Saved & Record<string, unknown>>(prepared('add-subscribers', statement));
  return saved === undefined ? additions.map(() => undefined) : distribute(additions, saved);
}

const lockTimeout = '50ms';

/**
 * Assigns each row the counts that were written for it. The workers' due items are published once, with the first row
 * that has any.
 */
function distribute(additions: PreparedAddition[], { ids, work, created }: Saved): (ToPublish | undefined)[] {
  const written = new Set(ids);
  const listeners = Object.entries(work).filter(([, { created: count }]) => count > 0);
  const published = new Set<string>();
  return additions.map(({ next: { id }, mailId }) => {
    if (!written.has(id)) return undefined;
    const mailIds = mailId === null ? [] : [mailId];
    if (listeners.length === 0) return { ...nothingToPublish, mailIds };
    const own: EventWork = {};
    for (const [name, { due }] of listeners) {
      const count = created[name]?.[id] ?? 0;
      if (count === 0) continue;
      own[name] = { created: count, due: published.has(name) ? [] : due };
      published.add(name);
    }
    return { work: own, mailIds };
  });
}

/**
 * `conflict`: another writer was faster, and the change must be planned again from the current row. `created-before`: a
 * subscriber with the new id exists, from an earlier run of the same request.
 */
type SaveResult = ({ kind: 'saved' } & ToPublish) | { kind: 'conflict' } | { kind: 'created-before' };

/** Writes a new subscriber with its events. @throws ProblemError `not_found` when the list was deleted meanwhile */
export async function saveAddition(
  runner: Sql,
  writer: EventWriter,
  accountId: string,
  planned: PlannedChange,
): Promise<SaveResult> {
  const saved = await saveAlone(runner, writer, accountId, planned, insertSql(sql`given g`), 'add-subscriber');
  if (saved.kind !== 'conflict') return saved;
  const made = await runner.query({ text: 'SELECT 1 FROM subscribers WHERE id = $1', values: [planned.next.id] });
  return made.length > 0 ? { kind: 'created-before' } : saved;
}

/**
 * Writes a change of a subscriber with its events.
 * @param planned undefined if nothing changes, which counts as saved.
 * @throws ProblemError `subscriber_exists` when the address is taken
 */
export async function saveUpdate(
  runner: Sql,
  writer: EventWriter,
  accountId: string,
  planned: PlannedChange | undefined,
  additionalWrite?: AdditionalWrite,
): Promise<SaveResult> {
  if (planned === undefined) return { kind: 'saved', ...nothingToPublish };
  const { id, listId, revision } = planned.next;
  // The revision detects concurrent writers: the later one matches no row, and plans again.
  const write = sql`UPDATE subscribers s SET ${sql.raw(assignments)} FROM given g
      WHERE s.id = ${id} AND s.account_id = ${accountId} AND s.list_id = ${listId} AND s.revision = ${revision - 1}
      RETURNING s.id`;
  const name = additionalWrite?.name ?? 'update-subscriber';
  return saveAlone(runner, writer, accountId, planned, write, name, additionalWrite);
}

async function saveAlone(
  runner: Sql,
  writer: EventWriter,
  accountId: string,
  planned: PlannedChange,
  write: SqlFragment,
  name: string,
  additionalWrite?: AdditionalWrite,
): Promise<SaveResult> {
  const rows = JSON.stringify([toRow(accountId, planned)]);
  const events = planned.describe().events.map((event) => ({ ...event, accountId }));
  const statement = savingSql(write, { rows, events, writer }, { additionalWrite });
  try {
    const [saved] = await runner.query<Saved & Record<string, unknown>>(prepared(name, statement));
    if (saved === undefined || saved.ids.length === 0) return { kind: 'conflict' };
    return { kind: 'saved', work: saved.work, mailIds: saved.mailIds };
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
