// Raw SQL: measured, an import's rows are written by COPY and set-wise statements, in one transaction with its checkpoint.
import { type SqlTransaction, violatedUnique } from '@mailwright/database';
import { addWork, type EventWriter } from '@mailwright/outbox';
import { type AppSecrets, newId } from '@mailwright/platform';
import { findExcess } from '../subscribers/subscriber-limits.ts';
import { lockSubscribers } from '../subscribers/load-subscriber.ts';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import { describeAddition, type PlannedChange } from '../subscribers/plan-change.ts';
import { inPieces } from '../subscribers/save-batch.ts';
import { appendConfirmationMails, collectUpdates, saveBatch } from '../subscribers/save-batch.ts';
import type { ToPublish } from '../subscribers/save-change.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { hashesSuppressing } from '../suppressions/match-suppressions.ts';
import type { ImportCounts, ImportOptions, ReadRow, RowError } from './import-types.ts';
import { planImportedRow } from './plan-imported-row.ts';

/** The import whose rows are merged. */
export interface MergeContext {
  importId: string;
  list: ListForSubscribers;
  options: ImportOptions;
  events: EventWriter;
  appSecrets: AppSecrets;
  now: Date;
}

/** What a merge did. */
export interface Merged {
  counts: ImportCounts;
  /** The rows that were not taken, with the reasons. */
  errors: { row: ReadRow; email: string | null; errors: RowError[] }[];
  toPublish: ToPublish;
}

const maxRounds = 5;
const subscriberTarget = `subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source,
  ip_address, revision, created_at, updated_at, subscribed_at, confirmed_at, unsubscribed_at, import_id)`;
const consentTarget = `subscriber_consents (id, account_id, subscriber_id, action, source, ip_address, reason)`;

/**
 * Merges rows into the list, in their order, in the caller's transaction: a later row with the same address updates what
 * an earlier one made.
 */
export async function mergeRows(sql: SqlTransaction, context: MergeContext, rows: ReadRow[]): Promise<Merged> {
  const addresses = [...new Set(rows.flatMap((row) => (row.ok ? [row.wanted.email.normalized] : [])))];
  const present = await loadPresent(sql, context, addresses);
  const isSuppressed = await loadSuppressed(sql, context, addresses);
  const remaining = await countRemaining(sql, context.list);
  for (let round = 1; round <= maxRounds; round += 1) {
    const plan = planRows(context, rows, { present, isSuppressed, remaining });
    const added = await insertNew(sql, context, plan.additions, round);
    if (added) return { ...plan, toPublish: await saveRest(sql, context, plan) };
    // Another transaction has added some of them meanwhile: they are updated now.
    for (const [address, state] of await loadPresent(sql, context, addresses)) present.set(address, state);
  }
  throw new Error('Too many changes of the subscribers of an import at once');
}

/** A subscriber that is there, and whether this import has added them. */
type Present = SubscriberState & { isOurs: boolean };

async function loadPresent(
  sql: SqlTransaction,
  { list, importId }: MergeContext,
  addresses: string[],
): Promise<Map<string, Present>> {
  const states = await lockSubscribers(sql, list.id, addresses);
  if (states.length === 0) return new Map();
  const ours = await sql.query<{ id: string }>({
    name: 'find-imported',
    text: 'SELECT id FROM subscribers WHERE id = ANY($1::uuid[]) AND import_id = $2',
    values: [states.map(({ id }) => id), importId],
  });
  const ids = new Set(ours.map(({ id }) => id));
  return new Map(states.map((state) => [state.emailNormalized, { ...state, isOurs: ids.has(state.id) }]));
}

/** Hashing costs more than all else a row needs: it is left out while the account suppresses nothing. */
async function loadSuppressed(
  sql: SqlTransaction,
  { list: { accountId }, appSecrets }: MergeContext,
  addresses: string[],
): Promise<(address: string) => boolean> {
  const [any] = await sql.query({
    name: 'has-suppressions',
    text: 'SELECT 1 FROM suppressions WHERE account_id = $1 LIMIT 1',
    values: [accountId],
  });
  if (any === undefined) return () => false;
  const hashes = new Map(addresses.map((address) => [address, hashesSuppressing(address, appSecrets)]));
  const found = await sql.query<{ hash: Buffer }>({
    name: 'find-suppressed',
    text: 'SELECT value_hash AS hash FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[])',
    values: [accountId, [...hashes.values()].flat()],
  });
  const known = new Set(found.map(({ hash }) => hash.toString('base64')));
  return (address) => hashes.get(address)?.some((hash) => known.has(hash.toString('base64'))) === true;
}

/** How many more subscribers the plan allows; locks the account's row, so that concurrent additions don't exceed it. */
async function countRemaining(sql: SqlTransaction, { accountId, maxSubscribers }: ListForSubscribers): Promise<number> {
  if (maxSubscribers === null) return Infinity;
  await sql.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  const [row] = await sql.query<{ used: string }>({
    text: `SELECT coalesce(sum(s.subscribers), 0) AS used FROM lists l JOIN list_statistics s ON s.list_id = l.id
      WHERE l.account_id = $1 AND l.deleted_at IS NULL`,
    values: [accountId],
  });
  return Math.max(0, maxSubscribers - Number(row?.used ?? 0));
}

type Change = Omit<PlannedChange, 'subscriber'>;

interface Plan extends Omit<Merged, 'toPublish'> {
  additions: Map<string, Change>;
  updates: Map<string, Change>;
}

function planRows(
  { list, options, now }: MergeContext,
  rows: ReadRow[],
  known: { present: Map<string, Present>; isSuppressed(address: string): boolean; remaining: number },
): Plan {
  const additions = new Map<string, Change>();
  const updates = new Map<string, Change>();
  const seen = new Set<string>();
  const counts = {
    processed: rows.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    invalid: 0,
    suppressed: 0,
    repeated: 0,
  };
  const errors: Merged['errors'] = [];
  const refuse = (row: ReadRow, email: string | null, found: RowError[]) => {
    counts.invalid += 1;
    errors.push({ row, email, errors: found });
  };
  for (const row of rows) {
    if (!row.ok) {
      refuse(row, row.email, row.errors);
      continue;
    }
    const { wanted } = row;
    const address = wanted.email.normalized;
    const stored = known.present.get(address);
    const current = additions.get(address)?.next ?? updates.get(address)?.next ?? stored;
    const isOurs = seen.has(address) || stored?.isOurs === true;
    if (isOurs) counts.repeated += 1;
    const suppressed = known.isSuppressed(address);
    if (current === undefined && suppressed) {
      counts.suppressed += 1;
      continue;
    }
    if (current === undefined && additions.size >= known.remaining) {
      const message = `The plan allows ${list.maxSubscribers} subscribers in all lists together`;
      refuse(row, wanted.email.given, [{ field: null, code: 'plan_limit_reached', message }]);
      continue;
    }
    if (current !== undefined && !options.updateExisting && !isOurs) {
      counts.unchanged += 1;
      continue;
    }
    const planned = planImportedRow({ list, options, now }, wanted, current);
    if (planned.kind === 'invalid') {
      refuse(row, wanted.email.given, planned.errors);
      continue;
    }
    seen.add(address);
    if (planned.kind === 'unchanged') {
      counts.unchanged += 1;
      continue;
    }
    const { change } = planned;
    const excess = findExcess(change.next, { values: wanted.values, addTags: wanted.tags }, list.fields);
    if (excess !== undefined) {
      const found = Object.entries(excess).map(
        ([field, [message = '']]) => ({ field, code: 'too_large', message }) as const,
      );
      refuse(row, wanted.email.given, found);
      continue;
    }
    if (current !== undefined && suppressed && change.next.status === 'subscribed' && current.status !== 'subscribed') {
      counts.suppressed += 1;
      continue;
    }
    counts[current === undefined ? 'created' : 'updated'] += 1;
    // Each subscriber is written once, so a later row's change is combined with the earlier one's.
    const added = additions.get(address);
    if (current === undefined) additions.set(address, change);
    else if (added !== undefined)
      additions.set(address, { ...combine(added, change), next: { ...change.next, revision: 1 } });
    else
      updates.set(address, {
        ...combine(updates.get(address), change),
        next: { ...change.next, revision: (stored?.revision ?? 0) + 1 },
      });
  }
  return { additions, updates, counts, errors };
}

function combine(first: Change | undefined, second: Change): Change {
  if (first === undefined) return second;
  return {
    ...second,
    events: [...first.events, ...second.events],
    consent: first.consent ?? second.consent,
    asksToConfirm: first.asksToConfirm || second.asksToConfirm,
  };
}

/** Inserts the new subscribers; false when an address of theirs has been added by another transaction meanwhile. */
async function insertNew(
  sql: SqlTransaction,
  { importId, list: { accountId } }: MergeContext,
  additions: Map<string, Change>,
  round: number,
): Promise<boolean> {
  if (additions.size === 0) return true;
  const planned = [...additions.values()];
  // In the order of the unique index, so that two imports with the same new addresses wait for each other.
  planned.sort((a, b) => (a.next.emailNormalized < b.next.emailNormalized ? -1 : 1));
  const rows = planned.map(({ next }) => [
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
  ]);
  const name = `merge_${round}`;
  await sql.query({ text: `SAVEPOINT ${name}` });
  try {
    await sql.copyRows(subscriberTarget, rows);
    await sql.query({ text: `RELEASE SAVEPOINT ${name}` });
    return true;
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    await sql.query({ text: `ROLLBACK TO SAVEPOINT ${name}` });
    return false;
  }
}

/** Writes the updates, and the consents, mails and events of all. */
async function saveRest(sql: SqlTransaction, context: MergeContext, plan: Plan): Promise<ToPublish> {
  const { list, options, events } = context;
  const { accountId } = list;
  const additions = [...plan.additions.values()];
  const silent = !options.sendEvents;
  const updates = [...plan.updates.values()].map((change) => (silent ? { ...change, events: [] } : change));
  const consents = additions.flatMap(({ consent, next }) =>
    consent === undefined
      ? []
      : [[newId(), accountId, next.id, consent.action, consent.source, consent.ipAddress, consent.reason]],
  );
  await sql.copyRows(consentTarget, consents);
  const mailIds = await appendConfirmationMails(sql, accountId, additions);
  const saved = await saveBatch(sql, events, accountId, collectUpdates(updates));
  let { work } = saved;
  // Describing a subscriber costs more than inserting one: it is left out while no hook subscribes to the events. A hook
  // that is registered meanwhile gets its response when this transaction has ended; see `awaitEarlierWrites`.
  if (!silent && additions.length > 0 && (await areHeard(sql, events, list))) {
    const all = additions.flatMap(({ next, events: later }) => [...describeAddition(list, next).events, ...later]);
    for (const piece of inPieces(all)) work = addWork(work, await events.append(sql, accountId, piece));
  }
  return { work, mailIds: [...mailIds, ...saved.mailIds] };
}

function areHeard(sql: SqlTransaction, events: EventWriter, list: ListForSubscribers): Promise<boolean> {
  const where = { accountId: list.accountId, listId: list.id };
  const event = { listId: list.id, subscriberId: null, data: null, occurredAt: new Date(0) };
  const types = ['subscriber.subscribed', 'subscriber.tagged', 'subscriber.updated'] as const;
  return events
    .countRows(
      sql,
      where,
      types.map((type) => ({ ...event, type })),
    )
    .then((births) => births > 0);
}
