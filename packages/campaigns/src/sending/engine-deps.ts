import type { InstallationRules } from '@mailwright/bounces';
import type { Database } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock, Logger } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import type { CampaignMetrics } from './campaign-metrics.ts';
import type { SendingPorts } from './sending-ports.ts';

/** The dependencies of sending campaigns. */
export interface EngineDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  /** Whether the clock is right: while it isn't, nothing begins to be sent. */
  isClockTrusted(): boolean;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Tells open pages of progress; none when absent. */
  changes?: ChangeNotes | undefined;
  ports: SendingPorts;
  metrics: CampaignMetrics;
  /** Of recipients sent to, beyond which share a campaign is paused when servers refuse them, in percent. */
  maxFailedPercent: number;
  /** How long a route that has failed once is not used, in milliseconds; twice as long each time that it fails again. */
  routeDownMs: number;
  /** For how long a chunk starts mails before it gives the rest back, to be read again, in milliseconds. */
  chunkMs: number;
  /** When refusals end all mail to an address. */
  bounceRules: InstallationRules;
}
