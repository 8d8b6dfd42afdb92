import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import { buildEvents } from './build-hit-events.ts';
import { changeRecipients, countActivity } from './count-activity.ts';
import type { CountryOf } from './open-country-database.ts';
import { decideHits } from './decide-hits.ts';
import { lockRecipients } from './lock-recipients.ts';
import type { TrackingHit } from './tracking-hit.ts';
import { findRecorded, writeActivity } from './write-activity.ts';

/** The dependencies of recording a group of hits. */
export interface HitDeps {
  database: Pick<Database, 'pool'>;
  events: EventWriter;
  /** The slot of the counters that this process adds to. */
  slot: number;
  /** Whether IP addresses and user agents are left out for all accounts. */
  isAnonymous: boolean;
  /** Undefined if there is no country database. */
  countryOf: CountryOf | undefined;
}

/** The consequences of recording hits. */
interface Recorded {
  work: EventWork;
  /** The accounts of the campaigns. */
  accountIds: string[];
}

/**
 * Records a group of hits with the figures and events that they change, in one transaction. Recording a group again
 * does nothing. Hits of recipients who are gone are left out.
 * @param options `mayBeRecorded`: whether an earlier attempt may have committed, which must then be looked up.
 * @throws if Postgres is unavailable
 */
export function recordHits(
  deps: HitDeps,
  hits: readonly TrackingHit[],
  options: { mayBeRecorded: boolean },
): Promise<Recorded> {
  return inTransaction(deps.database, async (runner) => {
    // Taken before the statement that reads the clock of Postgres, which may then wait for locks.
    const askedAt = performance.now();
    const { now, recipients, campaigns } = await lockRecipients(runner, hits);
    if (recipients.size === 0) return { work: noWork, accountIds: [] };
    const fresh = options.mayBeRecorded ? await withoutRecorded(runner, hits) : hits;
    const timed = fresh
      .map((hit) => {
        const isAnonymous = deps.isAnonymous || campaigns.get(hit.campaignId)?.isAnonymous === true;
        return {
          ...hit,
          // Looked up before the IP address is left out.
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

/** The hits that an earlier attempt, whose response was lost, has not recorded. Their recipients are locked. */
async function withoutRecorded(runner: Sql, hits: readonly TrackingHit[]): Promise<TrackingHit[]> {
  const recorded = await findRecorded(
    runner,
    hits.map(({ id }) => id),
  );
  return hits.filter(({ id }) => !recorded.has(id));
}
