import { randomInt } from 'node:crypto';
import { batchCalls, retryWhileUnavailable } from '@mailwright/database';
import type { EventWork } from '@mailwright/outbox';
import { Counter, createBacklog, type Logger, newId, type Registry } from '@mailwright/platform';
import { createRecentRecipients, recipientKey, type RequestedHit } from './tracking-hit.ts';
import { type HitDeps, recordHits } from './record-hits.ts';

/** Records opens and clicks after their responses have been sent. */
export interface HitRecorder {
  /** Adds a hit to the next group. Never throws, and nothing waits for it. */
  record(hit: RequestedHit): void;
  /** A promise that a response waits for before a hit of this campaign is recorded; see `Backlog`. */
  waitForCapacity(campaignId: string): Promise<void> | undefined;
  /** Resolves when all hits have been recorded or dropped. */
  settle(): Promise<void>;
}

/** The dependencies of a recorder. */
export interface HitRecorderDeps extends Omit<HitDeps, 'slot'> {
  limiter: {
    take(
      bucket: string,
      limit: { burst: number; perSecond: number },
      options: { whenUnavailable: 'memory' },
    ): Promise<{ allowed: boolean }>;
  };
  metrics: Registry;
  log: Logger;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Called with the accounts of recorded hits. */
  onRecorded?(accountIds: string[]): void;
}

// Hits within this many milliseconds share a transaction. A crash loses them.
const minIntervalMs = 50;
const maxGroup = 500;
// Above this number responses wait, and those of one campaign above half of it.
const manyWaiting = 10_000;
// About 40 MB, half of which one campaign may use. Hits beyond that, while Postgres is unavailable, are not recorded.
const maxWaiting = 40_000;
// After this time a group is dropped: the groups after it can't wait forever.
const recordLimitMs = 60_000;
const slots = 16;

// Nobody views the same mail more often than this within the window. Only faster requests are counted across all
// processes.
const unlimitedRequests = 5;
const maxRequests = 100;
const limit = { burst: 20, perSecond: 1 / 6 };

/**
 * Creates a recorder. It groups hits, so that a flood takes few transactions, and limits the hits of each recipient. If
 * the process crashes, the hits of about the last 100 ms are lost; a shutdown waits for them.
 */
export function createHitRecorder(deps: HitRecorderDeps): HitRecorder {
  const slot = randomInt(slots);
  const recent = createRecentRecipients();
  const counter = new Counter({
    name: 'mailwright_tracking_hits_total',
    help:
      'Requests for images and links in mails of campaigns, by result: recorded; and those that were not: flood of one mail, ' +
      'overload, failed',
    labelNames: ['result'],
    registers: [deps.metrics],
  });
  for (const result of ['recorded', 'flood', 'overload', 'failed']) counter.inc({ result }, 0);
  const backlog = createBacklog({ many: manyWaiting, most: maxWaiting });

  const add = batchCalls<RequestedHit, void>(
    async (requested) => {
      // Ids are made here, so that those of later groups are higher, since pages of a log are read in the order of ids.
      const hits = requested.map((hit) => ({ ...hit, id: newId() }));
      let attempts = 0;
      const { work, accountIds } = await retryWhileUnavailable(recordLimitMs, () => {
        attempts += 1;
        return recordHits({ ...deps, slot }, hits, { mayBeRecorded: attempts > 1 });
      });
      deps.publish(work);
      deps.onRecorded?.(accountIds);
      counter.inc({ result: 'recorded' }, hits.length);
      return hits.map(() => undefined);
    },
    // A flood of one campaign doesn't delay others.
    { maxSize: maxGroup, parallel: 1, minIntervalMs, turnsBy: ({ campaignId }) => campaignId },
  );

  function take(hit: RequestedHit): Promise<void> {
    const key = recipientKey(hit);
    const { requests, isBurst } = recent.count(key, hit.kind === 'click' ? hit.link : null);
    // A burst counts as if the hidden link had been followed.
    const counted = isBurst ? { ...hit, isScan: true } : hit;
    return requests <= unlimitedRequests ? add(counted) : addIfAllowed(key, requests, counted);
  }
  async function addIfAllowed(key: string, requests: number, hit: RequestedHit): Promise<void> {
    const isAllowed =
      requests <= maxRequests &&
      (await deps.limiter.take(`tracking:${key}`, limit, { whenUnavailable: 'memory' })).allowed;
    if (isAllowed) await add(hit);
    else counter.inc({ result: 'flood' });
  }

  return {
    record: (hit) => {
      const { campaignId } = hit;
      if (!backlog.begin(campaignId)) return counter.inc({ result: 'overload' });
      const end = (): void => backlog.end(campaignId);
      take(hit).then(end, (error: unknown) => {
        counter.inc({ result: 'failed' });
        deps.log.error('tracking.not_recorded', { campaignId, error });
        end();
      });
    },
    waitForCapacity: (campaignId) => backlog.waitForCapacity(campaignId),
    settle: () => backlog.settle(),
  };
}
