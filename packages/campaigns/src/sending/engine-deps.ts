// One aggregate reads the gauges, by the database's clock.
import type { InstallationRules } from '@mailwright/bounces';
import type { Database, Sql } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  Counter,
  Gauge,
  type Logger,
  registerReadGauges,
  type Registry,
} from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import type { RecipientResult } from './record-results.ts';
import type { SendingPorts } from './sending-ports.ts';

/** The dependencies of sending campaigns. */
export interface EngineDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  /** Whether the clock can be trusted: while it can't, nothing starts to be sent. */
  isClockTrusted(): boolean;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Notifies open pages of progress; if absent, none are notified. */
  changes?: ChangeNotes | undefined;
  ports: SendingPorts;
  metrics: CampaignMetrics;
  /** A campaign is paused when servers refuse more than this percentage of the recipients sent to. */
  maxFailedPercent: number;
  /** How long a route is not used after its first failure, in milliseconds; doubles with each further failure. */
  routeDownMs: number;
  /** For how long a chunk starts mails before it releases the rest to be read again, in milliseconds. */
  chunkMs: number;
  /** The rules by which refusals end all mail to an address. */
  bounceRules: InstallationRules;
}

/** The worker's metrics of campaigns. */
interface CampaignMetrics {
  /** Counts recorded results. */
  recorded(results: readonly Pick<RecipientResult, 'status'>[]): void;
  /** Counts recipients that a dead worker left uncertain. */
  leftUncertain(count: number): void;
}

/** The campaigns that have not ended. */
interface OpenCampaigns {
  scheduled: number;
  sending: number;
  paused: number;
  /** How long ago the oldest chunk in progress was claimed; 0 if there is none. */
  oldestChunkSeconds: number;
}

/** Measures the campaigns of all accounts that have not ended. */
async function measureCampaigns(sql: Sql): Promise<OpenCampaigns> {
  const [row] = await sql.query<OpenCampaigns>({
    name: 'measure-campaigns',
    text: `SELECT count(*) FILTER (WHERE status = 'scheduled')::int AS scheduled,
        count(*) FILTER (WHERE status = 'sending')::int AS sending, count(*) FILTER (WHERE status = 'paused')::int AS paused,
        (SELECT coalesce(extract(epoch FROM now() - min(locked_at)), 0)::float8 FROM campaign_chunks
          WHERE locked_by IS NOT NULL) AS "oldestChunkSeconds"
      FROM campaigns WHERE kind = 'campaign' AND status IN ('scheduled', 'sending', 'paused')`,
  });
  return row ?? { scheduled: 0, sending: 0, paused: 0, oldestChunkSeconds: 0 };
}

/**
 * Registers the metrics of campaigns.
 * @param deps `inFlight`: how many mails the worker has started whose results aren't recorded.
 */
export function createCampaignMetrics(deps: {
  registry: Registry;
  database: Database;
  log: Logger;
  inFlight(): number;
}): CampaignMetrics {
  const registers = [deps.registry];
  const mails = new Counter({
    name: 'mailwright_campaign_mails_total',
    help: 'Results of recipients of campaigns: sent, deferred, failed, skipped, uncertain; a deferred one has several',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['sent', 'deferred', 'failed', 'skipped', 'uncertain']) mails.inc({ result }, 0);
  new Gauge({
    name: 'mailwright_campaign_mails_in_flight',
    help: 'Mails of campaigns that this worker has started and whose results are not recorded',
    registers,
    collect() {
      this.set(deps.inFlight());
    },
  });
  registerReadGauges({
    ...deps,
    source: 'campaigns',
    gauges: {
      mailwright_campaigns_open: {
        help: 'Campaigns that have not ended, by status: scheduled, sending, paused',
        labelNames: ['status'],
      },
      mailwright_campaign_oldest_chunk_seconds: {
        help: 'For how long the oldest chunk that a worker sends has been claimed; 0 when there is none',
      },
    },
    read: async () => {
      const { oldestChunkSeconds, scheduled, sending, paused } = await measureCampaigns(deps.database);
      return [
        ...Object.entries({ scheduled, sending, paused }).map(([status, value]) => ({
          gauge: 'mailwright_campaigns_open' as const,
          labels: { status },
          value,
        })),
        { gauge: 'mailwright_campaign_oldest_chunk_seconds', value: oldestChunkSeconds },
      ];
    },
  });
  return {
    recorded: (results) => {
      const counts = new Map<string, number>();
      for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
      for (const [result, count] of counts) mails.inc({ result }, count);
    },
    leftUncertain: (count) => mails.inc({ result: 'uncertain' }, count),
  };
}
