// An import's rows are written by COPY and set-based statements, in one transaction with its checkpoint.
import { type CopyValue, type SqlTransaction, violatedUnique } from '@mailwright/database';
import { addWork, type EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock } from '@mailwright/platform';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import { describeAddition } from '../subscribers/plan-change.ts';
import { appendSubscriberMails, appendEvents, updateSubscribers } from '../subscribers/save-batch.ts';
import type { ToPublish } from '../subscribers/save-change.ts';
import { countRemaining } from '../subscribers/subscriber-limits.ts';
import { subscriberColumns } from '../subscribers/subscriber-state.ts';
import { findSuppressed } from '../suppressions/match-suppressions.ts';
import type { ImportOptions, ReadRow } from './import-types.ts';
import { addressOf, planRows, type Present, type RowsChange, type RowsPlan, wantedOf } from './plan-rows.ts';

/** The import whose rows are merged. */
interface MergeContext {
  importId: string;
  list: ListForSubscribers;
  options: ImportOptions;
  events: EventWriter;
  appSecrets: AppSecrets;
  clock: Clock;
  /** Called when the new subscribers are being sent to Postgres, which then works for a while. */
  whileWriting?(): void;
}

/** The result of a merge. */
export interface Merged extends Pick<RowsPlan, 'counts' | 'errors'> {
  toPublish: ToPublish;
}

const maxRounds = 5;
const subscriberTarget = {
  table: 'subscribers',
  columns: {
    id: 'uuid',
    account_id: 'uuid',
    list_id: 'uuid',
    status: 'text',
    email: 'text',
    email_normalized: 'text',
    fields: 'jsonb',
    tags: 'text[]',
    source: 'text',
    ip_address: 'text',
    revision: 'int4',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    subscribed_at: 'timestamptz',
    confirmed_at: 'timestamptz',
    unsubscribed_at: 'timestamptz',
    import_id: 'uuid',
    import_revision: 'int4',
  },
} as const;
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

/**
 * Merges rows into the list, in order, in the caller's transaction: a row updates what an earlier one with the same
 * address has made.
 */
export async function mergeRows(sql: SqlTransaction, context: MergeContext, rows: ReadRow[]): Promise<Merged> {
  const { list, options, clock } = context;
  const changing = rows.filter((row) => wantedOf(row) !== undefined);
  const addresses = [...new Set(changing.map(addressOf))];
  const wrong = rows.filter((row) => wantedOf(row) === undefined).map(addressOf);
  const present = new Map<string, Present>();
  const suppressed = await findSuppressed(sql, list.accountId, [...addresses, ...wrong], context.appSecrets);
  const isSuppressed = (address: string): boolean => suppressed.has(address);
  for (let round = 1; round <= maxRounds; round += 1) {
    for (const state of await lockPresent(sql, context, addresses)) present.set(state.emailNormalized, state);
    const { accountId, maxSubscribers } = list;
    // The account's row is locked only for additions, so that updates don't block other additions of the account.
    const mayAdd = addresses.some((address) => !present.has(address));
    const remaining =
      maxSubscribers === null || !mayAdd ? Infinity : await countRemaining(sql, accountId, maxSubscribers);
    // Read after the locks: an earlier time would precede changes that this transaction has waited for.
    const plan = planRows({ list, options, now: clock.now() }, rows, { present, isSuppressed, remaining });
    // Another transaction may have added some of these addresses meanwhile: the next round updates them.
    if (!(await insertNew(sql, context, plan.additions, round))) continue;
    return { counts: plan.counts, errors: plan.errors, toPublish: await saveRest(sql, context, plan) };
  }
  throw new Error('Too many changes of the subscribers of an import at once');
}

function lockPresent(sql: SqlTransaction, { list, importId }: MergeContext, addresses: string[]): Promise<Present[]> {
  return sql.query({
    name: 'lock-imported-subscribers',
    // Locks in the order of the key, as `lockSubscribers` does for batches. It looks each address up on its own, so
    // that a plan made while the table was small doesn't read all of it later. The list's id is hidden from the
    // planner: a list without statistics would count as empty, and any index that begins with the list would look as
    // good as that of addresses.
    text: `SELECT s.* FROM (SELECT address FROM string_to_table($2, E'\\n') AS a (address) ORDER BY address) AS a
      CROSS JOIN LATERAL (
        SELECT ${subscriberColumns}, s.import_id IS NOT DISTINCT FROM $3 AS "isOurs" FROM subscribers s
        WHERE s.list_id = (SELECT $1::uuid) AND s.email_normalized = a.address FOR NO KEY UPDATE) AS s`,
    // An address never contains a line end. One text costs less than an array, whose items are quoted.
    values: [list.id, addresses.join('\n'), importId],
  });
}

/** Inserts the new subscribers; false when another transaction has added one of their addresses meanwhile. */
async function insertNew(
  sql: SqlTransaction,
  { importId, list: { accountId }, whileWriting }: MergeContext,
  additions: Map<string, RowsChange>,
  round: number,
): Promise<boolean> {
  if (additions.size === 0) return true;
  const planned = [...additions.values()];
  // In the order of the unique index, so that two imports with the same new addresses wait for each other rather than
  // deadlock.
  planned.sort((a, b) => (a.next.emailNormalized < b.next.emailNormalized ? -1 : 1));
  const name = `merge_${round}`;
  await sql.query({ text: `SAVEPOINT ${name}` });
  try {
    await sql.copyRows(subscriberTarget, subscriberRows(planned, { accountId, importId, whileWriting }));
    await sql.query({ text: `RELEASE SAVEPOINT ${name}` });
    return true;
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    await sql.query({ text: `ROLLBACK TO SAVEPOINT ${name}` });
    return false;
  }
}

/** Yields one row at a time, so that the arrays of all rows are never held at once. */
function* subscriberRows(
  planned: RowsChange[],
  {
    accountId,
    importId,
    whileWriting,
  }: { accountId: string; importId: string; whileWriting: (() => void) | undefined },
): Generator<CopyValue[]> {
  for (const { next } of planned) {
    yield [
      next.id,
      accountId,
      next.listId,
      next.status,
      next.email,
      next.emailNormalized,
      JSON.stringify(next.fields),
      next.tags,
      next.source,
      next.ipAddress,
      next.revision,
      next.createdAt,
      next.updatedAt,
      next.subscribedAt,
      next.confirmedAt,
      next.unsubscribedAt,
      importId,
      next.revision,
    ];
  }
  if (whileWriting !== undefined) setImmediate(whileWriting);
}

/** Writes the updates, and the consents, mails and events of all changes. */
async function saveRest(sql: SqlTransaction, context: MergeContext, plan: RowsPlan): Promise<ToPublish> {
  const { importId, list, options, events, whileWriting } = context;
  const { accountId } = list;
  const additions = [...plan.additions.values()];
  const updates = [...plan.updates.values()];
  const all = [...additions, ...updates];
  const states = updates.map(({ next }) => next);
  const updating = updateSubscribers(sql, accountId, states, importId);
  if (updates.length > 0 && whileWriting !== undefined) setImmediate(whileWriting);
  await updating;
  if (all.some(({ consents }) => consents.length > 0)) await sql.copyRows(consentTarget, consentRows(all, accountId));
  const mailIds = await appendSubscriberMails(sql, accountId, all);
  // Describing a subscriber costs more than inserting one, so it is skipped while nothing subscribes to the events. If
  // a hook is registered meanwhile, the response to its registration waits for this transaction; see
  // `awaitEarlierWrites`.
  if (!options.sendEvents || all.length === 0 || !(await areEventsWanted(sql, events, list)))
    return { work: {}, mailIds };
  const happened = [
    ...additions.flatMap(({ next, events: later }) => [...describeAddition(list, next).events, ...later]),
    ...updates.flatMap((change) => change.events),
  ];
  return { work: addWork({}, await appendEvents(sql, events, accountId, happened)), mailIds };
}

function* consentRows(changes: RowsChange[], accountId: string): Generator<CopyValue[]> {
  for (const { consents, next } of changes)
    for (const { action, source, ipAddress, reason, occurredAt } of consents)
      yield [undefined, accountId, next.id, action, source, ipAddress, reason, occurredAt ?? null];
}

const changeTypes = [
  'subscriber.subscribed',
  'subscriber.unsubscribed',
  'subscriber.tagged',
  'subscriber.updated',
] as const;

function areEventsWanted(sql: SqlTransaction, events: EventWriter, list: ListForSubscribers): Promise<boolean> {
  return events.isWanted(sql, { accountId: list.accountId, listId: list.id }, changeTypes);
}
