import type { SubscriberResource } from '@mailwright/contracts';
import type { ToPublish } from './save-change.ts';

/** The result of a request to change a subscriber. */
export interface ChangedSubscriber extends ToPublish {
  subscriber: SubscriberResource;
  created: boolean;
}
