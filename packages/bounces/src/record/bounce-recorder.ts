import { batchCalls, isDatabaseUnavailable } from '@mailwright/database';
import type { BounceReport, RecordedBounce } from './bounce-report.ts';
import { type BounceDeps, recordBounces } from './record-bounces.ts';

/** Records one bounce. Resolves when it has been committed; rejects when it has not. */
export type RecordBounce = (report: BounceReport) => Promise<RecordedBounce>;

type Outcome = { recorded: RecordedBounce } | { error: unknown };

// Larger groups would hold the event loop, and locks, for longer. After each group the recorder rests for twice as long
// as it worked: however many reports come, they take at most a third of one connection's time, and other accounts have
// the rest.
const grouping = { maxSize: 50, parallel: 1, rest: () => 2 };

/**
 * Records bounces that arrive together in shared transactions. A report that can't be recorded doesn't block the
 * others, and accounts take turns.
 */
export function createBounceRecorder(deps: BounceDeps): RecordBounce {
  const record = async (reports: BounceReport[]): Promise<Outcome[]> => {
    try {
      return (await recordBounces(deps, reports)).map((recorded) => ({ recorded }));
    } catch (error) {
      if (reports.length === 1 || isDatabaseUnavailable(error)) return reports.map(() => ({ error }));
    }
    const outcomes: Outcome[] = [];
    for (const report of reports) outcomes.push(...(await record([report])));
    return outcomes;
  };
  const call = batchCalls(record, { ...grouping, turnsBy });
  return async (report) => {
    const outcome = await call(report);
    if ('error' in outcome) throw outcome.error;
    return outcome.recorded;
  };
}

// A report that identifies its mail by a token names no account, but a campaign, which belongs to one account.
const turnsBy = ({ accountId, about }: BounceReport): string => accountId ?? about?.campaignId ?? '';
