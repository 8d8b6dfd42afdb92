import type { SubscriberStatus } from '@mailwright/client';
import type { Conditions } from '../segments/conditions.ts';

/** By what the subscribers of a list are found. */
export interface SubscriberFilters {
  status?: SubscriberStatus;
  tag?: string;
  email?: string;
  import_uid?: string;
  segment_uid?: string;
  conditions?: Conditions;
}
