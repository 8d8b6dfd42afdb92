// A set of a list's subscribers is locked and read, planned in memory, and written by COPY and a few statements, all in
// the caller's transaction.
import type { EventName } from '@mailwright/contracts';
import { type CopyValue, type Sql, sql, type SqlTransaction, violatedUnique } from '@mailwright/database';
import { addWork, appendMailsSql, type EventWork, type EventWriter, type NewEvent, noWork } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { mailExpiry } from '../sign-up/confirmation-mail.ts';
import {
  type ListForSubscribers,
  lockSubscribers,
  noSuchList,
  reserveSubscribers,
  type StoredSubscriber,
} from './load-subscriber.ts';
import { type ChangeToWrite, mailStillDue, type PlannedChange } from './plan-change.ts';
import type { ToPublish } from './save-change.ts';
import { assignments, copiedColumns, recordColumns, type SubscriberState, toCopiedValues } from './subscriber-state.ts';

/** A subscriber of a set, and what has been planned for them. They are written once, however many changes these are. */
export interface Subject {
  /** The row in the database; undefined when they are new. */
  stored: StoredSubscriber | undefined;
  /** The state after the changes so far; undefined when they are deleted. */
  current: SubscriberState | undefined;
  changes: PlannedChange[];
}

/** The plan for a set of subscribers. */
export interface SetPlan {
  /** By a key of the planner's. */
  subjects: ReadonlyMap<string, Subject>;
  /** Builds the events of all changes, in order. It is called only if something subscribes to them. */
  events(): NewEvent[];
}

/** What a set of subscribers is changed in and by. */
interface SetContext {
  list: ListForSubscribers;
  /** No events occur when undefined. */
  events: EventWriter | undefined;
  /** The import that makes the changes. */
  importId?: string | undefined;
  /** Whether the planner keeps the set within the plan's limit, under the lock of `countRemaining`. */
  isWithinLimit?: boolean;
  /** How many new subscribers one statement writes. */
  rowsAtOnce: number;
  /** Removes the data that other packages hold about deleted subscribers. */
  removeEvents?(sql: Sql, deleted: { id: string; emailNormalized: string }[]): Promise<void>;
  /** Called when many rows are being sent to Postgres, which then works for a while. */
  whileWriting?: (() => void) | undefined;
}

/** Other transactions kept adding and deleting the addresses of a set. */
export class TooManyChanges extends Error {
  constructor() {
    super('These subscribers were changed too many times at once');
  }
}

// Each address that another transaction adds meanwhile costs a round; more of them than this are added only by requests
// that keep adding and deleting the same ones.
const maxRounds = 25;

/**
 * Changes subscribers of a list, and adds and deletes some, in the caller's transaction. If another transaction has
 * added some of the addresses meanwhile, the set is read and planned again.
 * @param names the addresses and ids of all subscribers whom the plan may concern.
 * @param plan plans the set, given those of the subscribers who exist, which are locked. It may run several times.
 * @throws ProblemError `not_found` when the list was deleted meanwhile, `plan_limit_reached`; TooManyChanges
 */
export async function changeSet<Plan extends SetPlan>(
  runner: SqlTransaction,
  context: SetContext,
  names: { addresses: string[]; ids?: string[] },
  plan: (present: StoredSubscriber[]) => Promise<Plan>,
): Promise<{ plan: Plan; toPublish: ToPublish }> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const planned = await plan(await lockSubscribers(runner, context.list.id, names));
    const changes = collectChanges(planned.subjects);
    if (!(await writeUnlessTaken(runner, context, changes, `round_${round}`))) continue;
    return { plan: planned, toPublish: await saveEffects(runner, context, changes, planned) };
  }
  throw new TooManyChanges();
}

/** The types of the events that a change of a subscriber may cause. */
export const typesOfChanges = [
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'subscriber.tagged',
  'subscriber.updated',
] as const;

interface SetChanges {
  additions: ChangeToWrite[];
  updates: ChangeToWrite[];
  /** Ids. */
  deleted: string[];
  /** The types that the events may have. */
  eventTypes: EventName[];
}

function collectChanges(subjects: ReadonlyMap<string, Subject>): SetChanges {
  const collected: SetChanges = { additions: [], updates: [], deleted: [], eventTypes: [] };
  let [areChanged, areDeleted] = [false, false];
  for (const { stored, current, changes } of subjects.values()) {
    areChanged ||= changes.length > 0;
    areDeleted ||= current === undefined;
    // If a subscriber was added and deleted, only their events are left.
    if (current === undefined) {
      if (stored !== undefined) collected.deleted.push(stored.id);
    } else if (changes.length > 0)
      (stored === undefined ? collected.additions : collected.updates).push(combine(changes, current, stored));
  }
  if (areChanged) collected.eventTypes.push(...typesOfChanges);
  if (areDeleted) collected.eventTypes.push('subscriber.deleted');
  return collected;
}

function combine(
  changes: PlannedChange[],
  current: SubscriberState,
  stored: SubscriberState | undefined,
): ChangeToWrite {
  const [first] = changes;
  // Nearly every subscriber of a set has one change, which needs no copies.
  if (first !== undefined && changes.length === 1) return first;
  const mail = changes.findLast((change) => change.mail !== undefined)?.mail;
  return {
    next: { ...current, revision: (stored?.revision ?? 0) + 1 },
    consents: changes.flatMap(({ consents }) => consents),
    mail: mailStillDue(mail, current.status),
    readdressed: stored !== undefined && stored.emailNormalized !== current.emailNormalized,
  };
}

/** Writes the rows; false, and nothing is written, when another transaction has added one of the addresses meanwhile. */
async function writeUnlessTaken(
  runner: SqlTransaction,
  context: SetContext,
  changes: SetChanges,
  savepoint: string,
): Promise<boolean> {
  const mayConflict = changes.additions.length > 0 || changes.updates.some(({ readdressed }) => readdressed);
  if (mayConflict) await runner.query({ text: `SAVEPOINT ${savepoint}` });
  try {
    await writeAddresses(runner, context, changes);
    if (mayConflict) await runner.query({ text: `RELEASE SAVEPOINT ${savepoint}` });
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') throw noSuchList();
    if (!mayConflict || violatedUnique(error) === undefined) throw error;
    await runner.query({ text: `ROLLBACK TO SAVEPOINT ${savepoint}` });
    return false;
  }
  // Not within the savepoint: rows that were locked before it would each get a multixact, which costs a WAL record.
  await updateRows(
    runner,
    context,
    changes.updates.filter(({ readdressed }) => !readdressed),
  );
  return true;
}

/**
 * Writes what concerns addresses. Deletes subscribers and frees addresses first, so that others can get these addresses,
 * and the deleted subscribers no longer count toward the plan's limit.
 */
async function writeAddresses(
  runner: SqlTransaction,
  context: SetContext,
  { additions, updates, deleted }: SetChanges,
): Promise<void> {
  const { list, importId, rowsAtOnce, isWithinLimit = false, removeEvents, whileWriting } = context;
  const { accountId, maxSubscribers } = list;
  for (const ids of inPieces(deleted)) {
    const gone = await runner.query<{ id: string; emailNormalized: string }>({
      text: `DELETE FROM subscribers WHERE id = ANY($2::uuid[]) AND account_id = $1
        RETURNING id, email_normalized AS "emailNormalized"`,
      values: [accountId, ids],
    });
    await removeEvents?.(runner, gone);
  }
  const readdressed = updates.filter((update) => update.readdressed);
  for (const ids of inPieces(readdressed.map(({ next }) => next.id)))
    await runner.query({
      // Two who exchange their addresses would violate the unique key between the two writes. An id isn't an address,
      // so no subscriber can have it.
      text: 'UPDATE subscribers SET email_normalized = id::text WHERE id = ANY($2::uuid[]) AND account_id = $1',
      values: [accountId, ids],
    });
  if (maxSubscribers !== null && !isWithinLimit && additions.length > 0)
    await reserveSubscribers(runner, accountId, maxSubscribers, additions.length);
  const states = additions.map(({ next }) => next);
  await insertSubscribers(runner, accountId, states, { importId, rowsAtOnce, whileWriting });
  await updateRows(runner, context, readdressed);
}

async function updateRows(
  runner: SqlTransaction,
  { list, importId, whileWriting }: SetContext,
  updates: ChangeToWrite[],
): Promise<void> {
  const updating = updateSubscribers(
    runner,
    list.accountId,
    updates.map(({ next }) => next),
    importId,
  );
  if (updates.length > 0 && whileWriting !== undefined) setImmediate(whileWriting);
  await updating;
}

const subscriberTarget = {
  table: 'subscribers',
  columns: { ...copiedColumns, account_id: 'uuid', import_id: 'uuid', import_revision: 'int4' },
} as const;

/**
 * Inserts new subscribers, in the caller's transaction, by COPY, which takes a fraction of the time of INSERT.
 * @throws an error that `violatedUnique` knows when an address is already on the list
 */
export async function insertSubscribers(
  runner: SqlTransaction,
  accountId: string,
  states: SubscriberState[],
  { importId, rowsAtOnce, whileWriting }: Pick<SetContext, 'importId' | 'rowsAtOnce' | 'whileWriting'>,
): Promise<void> {
  // In the order of the unique index, so that two sets with the same new addresses wait for each other rather than
  // deadlock.
  const sorted = states.toSorted((a, b) => (a.emailNormalized < b.emailNormalized ? -1 : 1));
  for (const piece of inPieces(sorted, rowsAtOnce)) {
    await runner.copyRows(subscriberTarget, subscriberRows(piece, accountId, importId, whileWriting));
  }
}

/** Yields one row at a time, so that the arrays of all rows are never held at once. */
function* subscriberRows(
  states: SubscriberState[],
  accountId: string,
  importId: string | undefined,
  whileWriting: (() => void) | undefined,
): Generator<CopyValue[]> {
  for (const state of states) {
    const values = toCopiedValues(state);
    values.push(accountId, importId, importId === undefined ? null : state.revision);
    yield values;
  }
  if (whileWriting !== undefined) setImmediate(whileWriting);
}

/**
 * Writes new states of subscribers, in the caller's transaction, which has locked the rows.
 * @param importId the import that makes the changes. They don't count as changes of subscribers that it has added
 *   itself.
 */
export async function updateSubscribers(
  runner: Sql,
  accountId: string,
  updates: SubscriberState[],
  importId: string | null = null,
): Promise<void> {
  for (const piece of inPieces(updates))
    await runner.query({
      // The account's id is a column of the rows, which OFFSET 0 keeps from becoming a constant. If it were one, Postgres
      // would read all subscribers of an account that its statistics don't know yet, since it believes them to be few.
      text: `UPDATE subscribers s SET ${assignments}, import_revision = CASE
          WHEN s.import_id = $3 AND s.import_revision = s.revision THEN g.revision ELSE s.import_revision END
        FROM (SELECT r.*, $1::uuid AS "accountId" FROM jsonb_to_recordset($2::jsonb) AS r (${recordColumns}) OFFSET 0) g
        WHERE s.id = g.id AND s.account_id = g."accountId"`,
      values: [accountId, JSON.stringify(piece), importId],
    });
}

/**
 * Writes planned changes of existing subscribers, in the caller's transaction, which has locked their rows. Each
 * subscriber has one change.
 */
export async function saveUpdates(
  runner: SqlTransaction,
  events: EventWriter,
  accountId: string,
  changes: PlannedChange[],
): Promise<ToPublish> {
  await updateSubscribers(
    runner,
    accountId,
    changes.map(({ next }) => next),
  );
  const mailIds = await recordConsentsAndMails(runner, accountId, changes);
  const happened = changes.flatMap((change) => change.describe().events);
  return { work: await appendEvents(runner, events, accountId, happened), mailIds };
}

/** Writes the consents, mails and events of a set. */
async function saveEffects(
  runner: SqlTransaction,
  { list: { id: listId, accountId }, events }: SetContext,
  { additions, updates, eventTypes }: SetChanges,
  plan: SetPlan,
): Promise<ToPublish> {
  const mailIds = await recordConsentsAndMails(runner, accountId, [...additions, ...updates]);
  if (events === undefined || eventTypes.length === 0) return { work: noWork, mailIds };
  // Describing a subscriber costs more than inserting one, and events are most of what a batch sends to Postgres, so
  // this is skipped while nothing subscribes to them. If a hook is registered meanwhile, the response to its
  // registration waits for this transaction; see `awaitEarlierWrites`.
  if (!(await events.isWanted(runner, { accountId, listId }, eventTypes))) return { work: noWork, mailIds };
  return { work: await appendEvents(runner, events, accountId, plan.events()), mailIds };
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

const consentTarget = {
  table: 'subscriber_consents',
  columns: {
    id: 'new id',
    account_id: 'uuid',
    subscriber_id: 'uuid',
    action: 'text',
    source: 'text',
    ip_address: 'text',
    reason: 'text',
    occurred_at: 'timestamptz',
  },
} as const;

/** Resolves to the ids of the mails. */
async function recordConsentsAndMails(
  runner: SqlTransaction,
  accountId: string,
  changes: ChangeToWrite[],
): Promise<string[]> {
  if (changes.some(({ consents }) => consents.length > 0))
    await runner.copyRows(consentTarget, consentRows(changes, accountId));
  const rows = changes.flatMap(({ mail, next, readdressed }) => {
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

function* consentRows(changes: ChangeToWrite[], accountId: string): Generator<CopyValue[]> {
  for (const { consents, next } of changes)
    for (const { action, source, ipAddress, reason, occurredAt } of consents)
      yield [undefined, accountId, next.id, action, source, ipAddress, reason, occurredAt];
}

/**
 * How many rows one statement of a batch writes. A thousand rows with a hundred tags each took Postgres seconds, and
 * took this process a second to serialize, which blocked the event loop. A row may have 64 KiB.
 */
export const usualRowsAtOnce = 100;

/** Splits rows into the pieces for each statement. */
export function inPieces<T>(rows: T[], size = usualRowsAtOnce): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < rows.length; from += size) pieces.push(rows.slice(from, from + size));
  return pieces;
}
