import type { ToPublish } from '@mailwright/audience';
import type { Database, Sql } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock, Logger } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import type { RunMetrics } from './run-metrics.ts';

/** An event for one hook. */
export interface HookCall {
  subscriberId: string;
  listId: string;
  data: unknown;
}

/** The dependencies of running automations. */
export interface AutomationDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes committed changes. */
  publish(toPublish: ToPublish): void;
  /** Notifies the workers that send the mails of a campaign. */
  wakeSending(campaignId: string): void;
  /** Writes events for one hook in the caller's transaction; undefined if the hook gets none. */
  callHook(sql: Sql, hook: { accountId: string; hookId: string }, calls: HookCall[]): Promise<EventWork | undefined>;
  /** Notifies open pages of progress; if absent, none are notified. */
  changes?: ChangeNotes | undefined;
  metrics: RunMetrics;
}
