export { type Announcer, createAnnouncer } from './announce-events.ts';
export {
  appendEvents,
  appendEventsParameters,
  appendEventsSql,
  appendEventsValues,
  type NewEvent,
} from './append-events.ts';
export { appendPrivateEvent } from './append-private-event.ts';
export { eventJobs, type EventsPayload, fanOutEvent } from './event-jobs.ts';
export { type PastEvent, readEventsOf } from './events-of-subscriber.ts';
export { measureUnfanned } from './measure-unfanned.ts';
export { relayEvents } from './relay-events.ts';
