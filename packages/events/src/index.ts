export { appendPrivateEvent } from './append-private-event.ts';
export {
  type AccountEvent,
  addWork,
  bornOf,
  createEventWriter,
  type EventListener,
  type EventWork,
  type EventWriter,
  type ListenerWork,
  type NewEvent,
  noWork,
} from './event-writer.ts';
export { type PastEvent, readEventsOf } from './events-of-subscriber.ts';
export { createPublisher, type DueJob, type Publisher } from './publish-work.ts';
