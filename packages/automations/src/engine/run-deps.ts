import type { ToPublish } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock, Logger } from '@mailwright/platform';
import type { Sql } from '@mailwright/database';
import type { ChangeNotes } from '@mailwright/queues';
import type { RunMetrics } from './run-metrics.ts';

/** An event for one hook. */
export interface HookCall {
  subscriberId: string;
  listId: string;
  data: unknown;
}

/** What running automations needs. */
export interface AutomationDeps {
  database: Database;
  log: Logger;
  clock: Clock;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Publishes committed changes. */
  publish(toPublish: ToPublish): void;
  /** Wakes the workers that send the mails of a campaign. */
  wakeSending(campaignId: string): void;
  /** Writes events of one hook, in the caller's transaction; undefined when the hook takes none. */
  callHook(sql: Sql, hook: { accountId: string; hookId: string }, calls: HookCall[]): Promise<EventWork | undefined>;
  /** Tells open pages of progress; none when absent. */
  changes?: ChangeNotes | undefined;
  metrics: RunMetrics;
}
