import type { Database, Sql } from '@mailwright/database';
import type { Counter, Logger } from '@mailwright/platform';
import { type ChangeNotes, defineJob } from '@mailwright/queues';
import { z } from 'zod';

/** Removes a deleted list's data. */
export const removeList = defineJob({
  queue: 'deletions',
  name: 'remove-list',
  payload: z.object({ listId: z.uuid() }),
});

/** Removes the values of a deleted field from the subscribers. */
export const removeField = defineJob({
  queue: 'field-removals',
  name: 'remove-field',
  payload: z.object({ fieldId: z.uuid() }),
});

/** What other packages remove for a deleted list, one batch per call. */
export interface RemovalsElsewhere {
  /** Removes a batch of the deliveries of the list's own hooks; resolves to whether any are left. */
  removeDeliveriesOfList(sql: Sql, listId: string): Promise<boolean>;
  /** Removes a batch of the runs of the list's automations; resolves to whether any are left. */
  removeRunsOfList(sql: Sql, listId: string): Promise<boolean>;
  /** Removes a batch of the recipients of the list's campaigns; resolves to whether any are left. */
  removeRecipientsOfList(database: Pick<Database, 'pool'>, listId: string): Promise<boolean>;
  /** Removes a batch of what the list's imports have stored; resolves to whether any is left. */
  removeImportsOfList(database: Pick<Database, 'pool'>, listId: string): Promise<boolean>;
  /**
   * Removes a batch of the list's events, except those that hooks may still receive. These get their subscribers'
   * addresses, so it is called before the list's subscribers are removed, and again afterwards. Resolves to how many
   * were removed, how many are newly kept, and whether any are left.
   */
  removeEventsOfList(sql: Sql, listId: string): Promise<{ removed: number; kept: number; anyLeft: boolean }>;
}

/** The dependencies of the handlers of removals. */
export interface RemovalContext extends RemovalsElsewhere {
  database: Database;
  log: Logger;
  removed: Counter<'kind'>;
  /** Notifies open pages of what was removed; no page is notified when absent. */
  changes?: ChangeNotes | undefined;
}
