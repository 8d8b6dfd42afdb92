import type { Moment } from '../../proxy/start-tapped-proxy.ts';

/** A crash point between two steps of a delivery, at which its worker is killed, and the expected outcome. */
export interface CrashPoint {
  name: string;
  /** When the worker is killed: at a message to Postgres or Redis, or before or after the receiver's response. */
  moment: (Moment & { to: 'postgres' | 'redis' }) | { to: 'receiver'; stop: 'before-response' | 'after-response' };
  /** The statuses that the receiver responds with, in order. */
  attempts: [200] | [404] | [500, 200];
  /** Whether the receiver gets the attempt under way once more: always if true, never if absent. */
  isSentAgain?: true | 'perhaps';
}

type Conversation = CrashPoint['moment'] & { to: 'postgres' | 'redis' };

/** Before the worker's message reaches the server. */
function beforeRequest(to: 'postgres' | 'redis', pattern: RegExp, after?: RegExp): Conversation {
  return { to, sender: 'client', stop: 'before', pattern, ...(after === undefined ? {} : { after }) };
}

/** After the server has processed the message, but before its response reaches the worker. */
function afterRequest(to: 'postgres' | 'redis', pattern: RegExp, after?: RegExp): Conversation {
  return { ...beforeRequest(to, pattern, after), stop: 'after' };
}

/** After the server has sent a message, but before it reaches the worker. */
function beforeResponse(to: 'postgres' | 'redis', pattern: RegExp): Conversation {
  return { to, sender: 'server', stop: 'before', pattern };
}

// What identifies each step on the wire: names of prepared statements (Postgres); job names and queue keys (Redis).
const claim = /claim-due-deliveries/;
const recordSuccess = /record-successes/;
const recordFailure = /write-attempts/;
const commit = /COMMIT/;
const eventJob = /deliver-events/;
const retryJob = /send-delivery/;
const endEventJob = /webhook-events:completed/;
const endRetryJob = /webhook-deliveries:completed/;

// A worker may find a due delivery in Postgres before it takes the job, so at any point a request may be under way.
const fromEventToClaim: CrashPoint[] = [
  {
    name: "the event's job is taken, and the job has not arrived",
    moment: beforeResponse('redis', eventJob),
    attempts: [200],
    isSentAgain: 'perhaps',
  },
  { name: 'it is about to claim the delivery', moment: beforeRequest('postgres', claim), attempts: [200] },
  {
    name: 'the delivery is claimed, and the result has not arrived',
    moment: afterRequest('postgres', claim),
    attempts: [200],
  },
  {
    name: "it is about to complete the event's job",
    moment: beforeRequest('redis', endEventJob),
    attempts: [200],
    isSentAgain: 'perhaps',
  },
  {
    name: "the event's job is completed, and the result has not arrived",
    moment: afterRequest('redis', endEventJob),
    attempts: [200],
    isSentAgain: 'perhaps',
  },
];

const atReceiver: CrashPoint[] = [
  {
    name: 'the receiver has the request',
    moment: { to: 'receiver', stop: 'before-response' },
    attempts: [200],
    isSentAgain: true,
  },
  {
    name: 'the receiver has just responded',
    moment: { to: 'receiver', stop: 'after-response' },
    attempts: [404],
    isSentAgain: 'perhaps',
  },
];

const fromReceiverToRecord: CrashPoint[] = [
  {
    name: 'it is about to record a 200',
    moment: beforeRequest('postgres', recordSuccess),
    attempts: [200],
    isSentAgain: true,
  },
  {
    name: 'a 200 is recorded, and the result has not arrived',
    moment: afterRequest('postgres', recordSuccess),
    attempts: [200],
  },
  {
    name: 'it is about to record a 404',
    moment: beforeRequest('postgres', recordFailure),
    attempts: [404],
    isSentAgain: true,
  },
  {
    name: 'it is about to commit the record of a 404',
    moment: beforeRequest('postgres', commit, recordFailure),
    attempts: [404],
    isSentAgain: true,
  },
  {
    name: 'a 404 is recorded, and the result has not arrived',
    moment: afterRequest('postgres', commit, recordFailure),
    attempts: [404],
  },
  {
    name: 'a 500 is recorded, and the result has not arrived',
    moment: afterRequest('postgres', commit, recordFailure),
    attempts: [500, 200],
  },
];

const fromRetryToRecord: CrashPoint[] = [
  { name: 'it is about to queue the retry', moment: beforeRequest('redis', retryJob), attempts: [500, 200] },
  {
    name: 'the retry is queued, and the result has not arrived',
    moment: afterRequest('redis', retryJob),
    attempts: [500, 200],
  },
  {
    name: "the retry's job is taken, and the job has not arrived",
    moment: beforeResponse('redis', retryJob),
    attempts: [500, 200],
    isSentAgain: 'perhaps',
  },
  {
    name: "it is about to complete the retry's job",
    moment: beforeRequest('redis', endRetryJob),
    attempts: [500, 200],
    isSentAgain: 'perhaps',
  },
  {
    name: "the retry's job is completed, and the result has not arrived",
    moment: afterRequest('redis', endRetryJob),
    attempts: [500, 200],
    isSentAgain: 'perhaps',
  },
];

/** All crash points in chronological order, from taking the event's job to completing the retry job. */
export const crashPoints: CrashPoint[] = [
  ...fromEventToClaim,
  ...atReceiver,
  ...fromReceiverToRecord,
  ...fromRetryToRecord,
];
