import type { Moment } from '../../proxy/start-tapped-proxy.ts';

/** A moment between two steps of a delivery at which its worker is killed, and what must come of it. */
export interface Gap {
  name: string;
  /** With whom the worker is talking at that moment, and what is said; of the receiver, whether it has answered. */
  moment: (Moment & { to: 'postgres' | 'redis' }) | { to: 'receiver'; leave: 'unanswered' | 'answered' };
  /** What the receiver answers: the first is 200, 404 or 500, and after a 500 it is 200. */
  attempts: [200] | [404] | [500, 200];
  /** Whether the receiver gets the attempt that was under way once more: never, certainly, or perhaps. */
  isSentAgain?: true | 'perhaps';
}

type Conversation = Gap['moment'] & { to: 'postgres' | 'redis' };

/** Before the worker's words reach the server. */
function unsaid(to: 'postgres' | 'redis', pattern: RegExp, after?: RegExp): Conversation {
  return { to, says: 'client', leave: 'unsaid', pattern, ...(after === undefined ? {} : { after }) };
}

/** When the server has done as it was told, before the worker hears of it. */
function unanswered(to: 'postgres' | 'redis', pattern: RegExp, after?: RegExp): Conversation {
  return { ...unsaid(to, pattern, after), leave: 'unanswered' };
}

/** When the server has something for the worker, before the worker hears of it. */
function unheard(to: 'postgres' | 'redis', pattern: RegExp): Conversation {
  return { to, says: 'server', leave: 'unsaid', pattern };
}

// What is said at each step: names of prepared statements to Postgres, names of jobs and keys of queues to Redis.
const fanOut = /fan-out-events/;
const claim = /claim-deliveries/;
const recordSuccess = /record-successes/;
const recordFailure = /write-attempts/;
// On a machine that is busy a success may take its time, and then it is recorded with what isn't ordinary.
const recordAny = /record-successes|write-attempts/;
const commit = /COMMIT/;
const feed = /feed-hooks/;
const eventJob = /fan-out-event/;
const deliveryJob = /deliver-webhook/;
const wakeJob = /wake-hook/;
const endEventJob = /webhook-events:completed/;
const endDeliveryJob = /webhook-deliveries:completed/;
const endWakeJob = /webhook-wakes:completed/;

const fromEventToClaim: Gap[] = [
  { name: "the event's job is taken, and it hasn't heard", moment: unheard('redis', eventJob), attempts: [200] },
  { name: 'it is about to fan the event out', moment: unsaid('postgres', fanOut), attempts: [200] },
  {
    name: "the event is fanned out, and the delivery claimed, and it hasn't heard",
    moment: unanswered('postgres', fanOut),
    attempts: [200],
  },
  // Meanwhile it is sending what it has claimed.
  {
    name: "it is about to end the event's job",
    moment: unsaid('redis', endEventJob),
    attempts: [200],
    isSentAgain: 'perhaps',
  },
  {
    name: "the event's job is ended, and it hasn't heard",
    moment: unanswered('redis', endEventJob),
    attempts: [200],
    isSentAgain: 'perhaps',
  },
];

const atReceiver: Gap[] = [
  {
    name: 'the receiver has the request',
    moment: { to: 'receiver', leave: 'unanswered' },
    attempts: [200],
    isSentAgain: true,
  },
  {
    name: 'the receiver has just answered',
    moment: { to: 'receiver', leave: 'answered' },
    attempts: [404],
    isSentAgain: 'perhaps',
  },
];

const fromReceiverToRecord: Gap[] = [
  {
    name: 'it is about to record a 200',
    moment: unsaid('postgres', recordAny),
    attempts: [200],
    isSentAgain: true,
  },
  { name: "a 200 is recorded, and it hasn't heard", moment: unanswered('postgres', recordSuccess), attempts: [200] },
  {
    name: 'it is about to record a 404',
    moment: unsaid('postgres', recordFailure),
    attempts: [404],
    isSentAgain: true,
  },
  {
    name: 'it is about to commit the record of a 404',
    moment: unsaid('postgres', commit, recordFailure),
    attempts: [404],
    isSentAgain: true,
  },
  {
    name: "a 404 is recorded, and it hasn't heard",
    moment: unanswered('postgres', commit, recordFailure),
    attempts: [404],
  },
  {
    name: "a 500 is recorded, and it hasn't heard",
    moment: unanswered('postgres', commit, recordFailure),
    attempts: [500, 200],
  },
];

// What had to wait, as a retry has, goes through a queue of its own.
const fromRetryToRecord: Gap[] = [
  { name: 'it is about to queue the retry', moment: unsaid('redis', wakeJob), attempts: [500, 200] },
  { name: "the retry is queued, and it hasn't heard", moment: unanswered('redis', wakeJob), attempts: [500, 200] },
  { name: "the retry's job is taken, and it hasn't heard", moment: unheard('redis', wakeJob), attempts: [500, 200] },
  { name: "it is about to end the retry's job", moment: unsaid('redis', endWakeJob), attempts: [500, 200] },
  {
    name: 'it is about to take the retry from those that wait',
    moment: unsaid('postgres', feed),
    attempts: [500, 200],
  },
  {
    name: "the retry is taken from those that wait, and it hasn't heard",
    moment: unanswered('postgres', feed),
    attempts: [500, 200],
  },
  {
    name: 'it is about to queue the delivery for its retry',
    moment: unsaid('redis', deliveryJob, wakeJob),
    attempts: [500, 200],
  },
  {
    name: "the delivery is queued for its retry, and it hasn't heard",
    moment: unanswered('redis', deliveryJob, wakeJob),
    attempts: [500, 200],
  },
  {
    name: "the delivery's job is taken, and it hasn't heard",
    moment: unheard('redis', deliveryJob),
    attempts: [500, 200],
  },
  { name: 'it is about to claim the delivery', moment: unsaid('postgres', claim), attempts: [500, 200] },
  { name: "the delivery is claimed, and it hasn't heard", moment: unanswered('postgres', claim), attempts: [500, 200] },
  { name: "it is about to end the delivery's job", moment: unsaid('redis', endDeliveryJob), attempts: [500, 200] },
  {
    name: "the delivery's job is ended, and it hasn't heard",
    moment: unanswered('redis', endDeliveryJob),
    attempts: [500, 200],
  },
];

/** From the taking of the event's job to the end of its retry's, in the order of time. */
export const gaps: Gap[] = [...fromEventToClaim, ...atReceiver, ...fromReceiverToRecord, ...fromRetryToRecord];
