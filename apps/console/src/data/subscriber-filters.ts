import type { SubscriberStatus } from '@mailwright/client';
import type { Conditions } from '../segments/conditions.ts';

/** Filters for the subscribers of a list. */
export interface SubscriberFilters {
  status?: SubscriberStatus;
  tag?: string;
  email?: string;
  import_uid?: string;
  segment_uid?: string;
  conditions?: Conditions;
}
