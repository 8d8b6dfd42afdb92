import { batchCalls } from '@mailwright/database';
import type { BounceReport, RecordedBounce } from './bounce-report.ts';
import { type BounceDeps, recordBounces } from './record-bounces.ts';

/** Records one bounce. Resolves when it has been committed; rejects when it has not. */
export type RecordBounce = (report: BounceReport) => Promise<RecordedBounce>;

/** Records bounces that arrive together in shared transactions. */
export function createBounceRecorder(deps: BounceDeps): RecordBounce {
  return batchCalls((reports: BounceReport[]) => recordBounces(deps, reports), { maxSize: 100, parallel: 2 });
}
