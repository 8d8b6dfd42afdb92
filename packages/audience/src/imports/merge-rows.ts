// An import's rows are written by COPY and set-based statements, in one transaction with its checkpoint.
import type { SqlTransaction } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock } from '@mailwright/platform';
import { changeSet } from '../subscribers/change-set.ts';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import type { ToPublish } from '../subscribers/save-change.ts';
import { countRemaining } from '../subscribers/subscriber-limits.ts';
import { findSuppressed } from '../suppressions/match-suppressions.ts';
import type { ImportOptions, ReadRow } from './import-types.ts';
import { addressOf, planRows, type RowsPlan, wantedOf } from './plan-rows.ts';

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

/**
 * Merges rows into the list, in order, in the caller's transaction: a row updates what an earlier one with the same
 * address has made.
 */
export async function mergeRows(sql: SqlTransaction, context: MergeContext, rows: ReadRow[]): Promise<Merged> {
  const { importId, list, options, events, appSecrets, clock, whileWriting } = context;
  const { accountId, maxSubscribers } = list;
  const changing = rows.filter((row) => wantedOf(row) !== undefined);
  const addresses = [...new Set(changing.map(addressOf))];
  const wrong = rows.filter((row) => wantedOf(row) === undefined).map(addressOf);
  const suppressed = await findSuppressed(sql, accountId, [...addresses, ...wrong], appSecrets);
  const isSuppressed = (address: string): boolean => suppressed.has(address);
  const setContext = { list, importId, rowsAtOnce: Infinity, whileWriting };
  const { plan, toPublish } = await changeSet(
    sql,
    { ...setContext, events: options.sendEvents ? events : undefined },
    { addresses },
    async (present) => {
      // The account's row is locked only for additions, so that updates don't block other additions of the account.
      const mayAdd = present.length < addresses.length;
      const remaining =
        maxSubscribers === null || !mayAdd ? Infinity : await countRemaining(sql, accountId, maxSubscribers);
      // Read after the locks: an earlier time would precede changes that this transaction has waited for.
      const now = clock.now();
      return planRows({ importId, list, options, now }, rows, { present, isSuppressed, remaining });
    },
  );
  return { counts: plan.counts, errors: plan.errors, toPublish };
}
