import { eventCatalogue } from '@mailwright/contracts';
import type { NewEvent } from '@mailwright/events';
import { markedAddress } from './mark.ts';

/** What all events of the benches are. */
export const eventType = 'subscriber.subscribed';

/** The data of the events: the sample of the catalogue, which is as large as a real one. */
export const eventData = eventCatalogue[eventType].sample;

/** An event of a list, of now; with a mark, its delivery is known again at the receiver. */
export function newEvent(listId: string, mark?: number): NewEvent {
  const { subscriber, list } = eventData;
  const data = mark === undefined ? eventData : { subscriber: { ...subscriber, EMAIL: markedAddress(mark) }, list };
  return { type: eventType, listId, subscriberId: null, data, occurredAt: new Date() };
}
