import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import { buildEvents } from './build-hit-events.ts';
import { changeRecipients, countActivity } from './count-activity.ts';
import type { CountryOf } from './open-country-database.ts';
import { decideHits } from './decide-hits.ts';
import { lockRecipients } from './lock-recipients.ts';
import type { TrackingHit } from './tracking-hit.ts';
import { findRecorded, writeActivity } from './write-activity.ts';

/** What a group of hits is recorded with. */
export interface RecordingDeps {
  database: Pick<Database, 'pool'>;
  events: EventWriter;
  /** Which rows of the counters this process adds to. */
  slot: number;
  /** Whether addresses and user agents are left out, of all accounts. */
  isAnonymous: boolean;
  /** Undefined without a database of countries. */
  countryOf: CountryOf | undefined;
}

/** What recording hits has caused. */
interface Recorded {
  work: EventWork;
  /** Whose campaigns they were of. */
  accountIds: string[];
}

/**
 * Records a group of hits with the figures and events that they change, in one transaction. A
 * group that is recorded again does nothing. Hits of recipients who are gone are left out.
 * @param options `mayBeRecorded`: whether an earlier attempt may have committed, so that it has to be looked up.
 * @throws when Postgres is unavailable
 */
export function recordHits(
  deps: RecordingDeps,
  hits: readonly TrackingHit[],
  options: { mayBeRecorded: boolean },
): Promise<Recorded> {
  return inTransaction(deps.database, async (runner) => {
    // Before the statement that reads the clock of Postgres, which may then wait for locks.
    const askedAt = performance.now();
    const { now, recipients, campaigns } = await lockRecipients(runner, hits);
    if (recipients.size === 0) return { work: noWork, accountIds: [] };
    const fresh = options.mayBeRecorded ? await withoutRecorded(runner, hits) : hits;
    const timed = fresh
      .map((hit) => {
        const isAnonymous = deps.isAnonymous || campaigns.get(hit.campaignId)?.isAnonymous === true;
        return {
          ...hit,
          // Before the address is left out.
          country: deps.countryOf?.(hit.ip) ?? null,
          ip: isAnonymous ? null : hit.ip,
          userAgent: isAnonymous ? null : hit.userAgent,
          occurredAt: new Date(now.getTime() - Math.max(0, askedAt - hit.at)),
        };
      })
      .sort((one, other) => one.at - other.at);
    const { activity, scans } = decideHits(timed, recipients);
    const work = await writeActivity(deps, runner, {
      activity,
      recipients: changeRecipients(activity, scans, recipients),
      counters: countActivity(activity, new Map([...campaigns].map(([id, { startedAt }]) => [id, startedAt]))),
      events: await buildEvents(deps, runner, activity, campaigns),
    });
    return { work, accountIds: [...new Set([...campaigns.values()].map(({ accountId }) => accountId))] };
  });
}

/** The hits that no earlier attempt has recorded, whose response was lost. Their recipients are locked. */
async function withoutRecorded(runner: Sql, hits: readonly TrackingHit[]): Promise<TrackingHit[]> {
  const recorded = await findRecorded(
    runner,
    hits.map(({ id }) => id),
  );
  return hits.filter(({ id }) => !recorded.has(id));
}
