import type { SubscriberResource } from '@mailwright/contracts';
import type { Announcements } from './save-change.ts';

/** What became of a request to change a subscriber. */
export interface ChangedSubscriber extends Announcements {
  subscriber: SubscriberResource;
  created: boolean;
}
