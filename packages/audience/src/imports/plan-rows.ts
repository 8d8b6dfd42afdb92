import { parseEmailAddress } from '@mailwright/contracts';
import { mailStillDue } from '../sign-up/subscriber-mail.ts';
import { findExcess } from '../subscribers/subscriber-limits.ts';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import type { PlannedChange, PlannedConsent } from '../subscribers/plan-change.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import {
  type ImportCounts,
  type ImportOptions,
  maxErrorsOfRow,
  type ReadRow,
  type RowError,
  type WantedRow,
} from './import-types.ts';
import { type ImportedChange, planImportedRow, saysLeft } from './plan-imported-row.ts';

/** A subscriber that is on the list, and whether this import has added them. */
export type Present = SubscriberState & { isOurs: boolean };

/** What rows do to one subscriber, together; `consents`: all that they give and withdraw. */
export type RowsChange = Omit<PlannedChange, 'subscriber' | 'consent'> & { consents: PlannedConsent[] };

/** What is known of the rows' addresses before they are planned. */
export interface KnownSubscribers {
  /** By normalized address. */
  present: Map<string, Present>;
  isSuppressed(address: string): boolean;
  /** How many more subscribers the plan allows. */
  remaining: number;
}

/** What rows do, by normalized address; and the rows that were not taken, with the reasons. */
export interface RowsPlan {
  additions: Map<string, RowsChange>;
  updates: Map<string, RowsChange>;
  counts: ImportCounts;
  errors: { row: ReadRow; email: string | null; errors: RowError[] }[];
}

interface PlanContext {
  list: ListForSubscribers;
  options: ImportOptions;
  now: Date;
}

/** No rows. */
export const noCounts: ImportCounts = {
  processed: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  invalid: 0,
  suppressed: 0,
  repeated: 0,
};

type Outcome =
  | { result: 'created' | 'updated'; change: ImportedChange }
  | { result: 'unchanged' | 'suppressed' }
  | { result: 'invalid'; email: string | null; errors: RowError[] };

/** The normalized address of a row; empty when it has none. */
export function addressOf(row: ReadRow): string {
  if (row.ok) return row.wanted.email.normalized;
  return row.email === null ? '' : (parseEmailAddress(row.email)?.normalized ?? '');
}

/**
 * Plans rows one after another, each on the result of the rows before it. What comes out doesn't depend on how the file's rows
 * are divided between transactions, other than by revisions and events.
 */
export function planRows(context: PlanContext, rows: ReadRow[], known: KnownSubscribers): RowsPlan {
  const additions = new Map<string, RowsChange>();
  const updates = new Map<string, RowsChange>();
  const counts = { ...noCounts, processed: rows.length };
  const errors: RowsPlan['errors'] = [];
  const addErrors = (row: ReadRow, given: { email: string | null; errors: RowError[] }) =>
    errors.push({ row, email: given.email, errors: given.errors.slice(0, maxErrorsOfRow) });

  for (const row of rows) {
    // Of a suppressed address that can be read nothing is kept, not even what was wrong with its row: the person may have
    // been erased.
    if (!row.ok && known.isSuppressed(addressOf(row))) {
      counts.suppressed += 1;
      continue;
    }
    if (!row.ok) {
      counts.invalid += 1;
      addErrors(row, row);
      continue;
    }
    const address = row.wanted.email.normalized;
    const stored = known.present.get(address);
    const added = additions.get(address);
    const isOurs = added !== undefined || stored?.isOurs === true;
    if (isOurs) counts.repeated += 1;
    const outcome = planRow(context, row.wanted, {
      current: added?.next ?? updates.get(address)?.next ?? stored,
      isOurs,
      isSuppressed: known.isSuppressed(address),
      isFull: additions.size >= known.remaining,
    });
    counts[outcome.result] += 1;
    if (outcome.result === 'invalid') addErrors(row, outcome);
    if (!('change' in outcome)) continue;
    // Each subscriber is written once, so a later row's change is combined with the earlier one's.
    const { change } = outcome;
    if (outcome.result === 'created') additions.set(address, combine(undefined, change, 1));
    else if (added !== undefined) additions.set(address, combine(added, change, 1));
    else updates.set(address, combine(updates.get(address), change, (stored?.revision ?? 0) + 1));
  }
  return { additions, updates, counts, errors };
}

interface Address {
  current: SubscriberState | undefined;
  isOurs: boolean;
  isSuppressed: boolean;
  isFull: boolean;
}

function planRow(context: PlanContext, given: WantedRow, address: Address): Outcome {
  const { list, options } = context;
  const { current, isSuppressed } = address;
  const email = given.email.given;
  if (current === undefined && isSuppressed) return { result: 'suppressed' };
  if (current === undefined && address.isFull) {
    const message = `The plan allows ${list.maxSubscribers} subscribers in all lists together`;
    return { result: 'invalid', email, errors: [{ field: null, code: 'plan_limit_reached', message }] };
  }
  const staysAsIs = current !== undefined && !options.updateExisting && !address.isOurs;
  // That someone has left counts whatever the caller says.
  const wanted = staysAsIs ? onlyStatus(given, current) : given;
  if (staysAsIs && !saysLeft(wanted.status)) return { result: 'unchanged' };
  const planned = planImportedRow(context, wanted, current);
  if (planned.kind === 'unchanged') return { result: 'unchanged' };
  if (planned.kind === 'invalid') return { result: 'invalid', email, errors: planned.errors };
  const { change } = planned;
  const excess = findExcess(change.next, { values: wanted.values, addTags: wanted.tags }, list.fields);
  if (excess !== undefined) {
    const errors = Object.entries(excess).map(([field, [message = '']]): RowError => ({
      field,
      code: 'too_large',
      message,
    }));
    return { result: 'invalid', email, errors };
  }
  const returns = change.next.status === 'subscribed' || change.next.status === 'unconfirmed';
  if (isSuppressed && returns && change.next.status !== current?.status) return { result: 'suppressed' };
  return { result: current === undefined ? 'created' : 'updated', change };
}

function onlyStatus({ status, evidence }: WantedRow, { email, emailNormalized }: SubscriberState): WantedRow {
  const same = { given: email, normalized: emailNormalized };
  return { email: same, values: new Map(), tags: [], status, ipAddress: undefined, evidence };
}

function combine(
  first: RowsChange | undefined,
  { next, events, consent, earlier, mail }: ImportedChange,
  revision: number,
): RowsChange {
  const last = consent === undefined ? [] : [consent];
  const consents = earlier === undefined || earlier.length === 0 ? last : [...earlier, ...last];
  // Nearly every row is the first of its address, and needs no copies.
  if (first === undefined && next.revision === revision) return { next, events, consents, mail };
  return {
    next: { ...next, revision },
    events: first === undefined ? events : [...first.events, ...events],
    consents: first === undefined ? consents : [...first.consents, ...consents],
    mail: mailStillDue(mail ?? first?.mail, next.status),
  };
}
