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
const claim = /claim-due-deliveries/;
const recordSuccess = /record-successes/;
const recordFailure = /write-attempts/;
const commit = /COMMIT/;
const eventJob = /deliver-events/;
const retryJob = /send-delivery/;
const endEventJob = /webhook-events:completed/;
const endRetryJob = /webhook-deliveries:completed/;

// What is due may be found in Postgres before its job is taken, so that a request may be under way at any of these moments.
const fromEventToClaim: Gap[] = [
  {
    name: "the event's job is taken, and it hasn't heard",
    moment: unheard('redis', eventJob),
    attempts: [200],
    isSentAgain: 'perhaps',
  },
  { name: 'it is about to claim the delivery', moment: unsaid('postgres', claim), attempts: [200] },
  { name: "the delivery is claimed, and it hasn't heard", moment: unanswered('postgres', claim), attempts: [200] },
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
    moment: unsaid('postgres', recordSuccess),
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

const fromRetryToRecord: Gap[] = [
  { name: 'it is about to queue the retry', moment: unsaid('redis', retryJob), attempts: [500, 200] },
  { name: "the retry is queued, and it hasn't heard", moment: unanswered('redis', retryJob), attempts: [500, 200] },
  {
    name: "the retry's job is taken, and it hasn't heard",
    moment: unheard('redis', retryJob),
    attempts: [500, 200],
    isSentAgain: 'perhaps',
  },
  {
    name: "it is about to end the retry's job",
    moment: unsaid('redis', endRetryJob),
    attempts: [500, 200],
    isSentAgain: 'perhaps',
  },
  {
    name: "the retry's job is ended, and it hasn't heard",
    moment: unanswered('redis', endRetryJob),
    attempts: [500, 200],
    isSentAgain: 'perhaps',
  },
];

/** From the taking of the event's job to the end of its retry's, in the order of time. */
export const gaps: Gap[] = [...fromEventToClaim, ...atReceiver, ...fromReceiverToRecord, ...fromRetryToRecord];
