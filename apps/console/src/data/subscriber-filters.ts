import type { components, SubscriberStatus } from 'mailwright';

/** Filters for the subscribers of a list. */
export interface SubscriberFilters {
  status?: SubscriberStatus;
  tag?: string;
  email?: string;
  import_uid?: string;
  segment_uid?: string;
  conditions?: components['schemas']['Conditions'];
}
