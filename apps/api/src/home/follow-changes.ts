import { setTimeout as wait } from 'node:timers/promises';
import { isOpenSession } from '@mailwright/accounts';
import type { ChangeNotice } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { ApiDeps } from '../api-deps.ts';
import type { RequestSession } from '../http/require-session.ts';

/** How many streams a process serves one user at once. Each open page has one. */
const maxStreams = 20;
/**
 * Proxies end a response that is silent for longer. It is also how late a stream notices that its session has ended.
 */
const heartbeatMs = 20_000;
const minIntervalMs = 1_000;
/** The stream ends after this time, so that clients reconnect, to another process if this one is closing. */
const lengthMs = 600_000;

const streams = new Map<string, number>();

interface Following {
  deps: Pick<ApiDeps, 'database' | 'changeFeed' | 'closing'>;
  session: RequestSession;
  /** Aborted when the client has disconnected. */
  gone: AbortSignal;
  setHeader(name: string, value: string): void;
}

/**
 * Streams what changes in an account as server-sent events: topics, at most once a second. The stream ends with its
 * session, or when changes can no longer be received: the client must then read everything again.
 * @throws ProblemError `rate_limited` when the user has too many streams open; `service_unavailable` without Redis
 */
export async function* followChanges(given: Following): AsyncGenerator<string> {
  const { userId } = given.session;
  const count = streams.get(userId) ?? 0;
  if (count >= maxStreams) {
    given.setHeader('Retry-After', '60');
    throw new ProblemError(
      'rate_limited',
      `At most ${maxStreams} streams can be open at once. Close one, then try again.`,
    );
  }
  streams.set(userId, count + 1);
  try {
    yield* follow(given);
  } finally {
    const left = (streams.get(userId) ?? 1) - 1;
    if (left === 0) streams.delete(userId);
    else streams.set(userId, left);
  }
}

async function* follow({ deps, session, gone }: Following): AsyncGenerator<string> {
  const { accountId, token } = session;
  const lost = new AbortController();
  const over = AbortSignal.any([deps.closing, gone, lost.signal]);
  const topics = new Set<string>();
  let notify = (): void => {};
  const onChange = (changed: string[]): void => {
    for (const topic of changed) topics.add(topic);
    notify();
  };
  const leave = await deps.changeFeed.follow(accountId, { onChange, onLost: () => lost.abort() }).catch(() => {
    throw new ProblemError('service_unavailable', 'Changes cannot be followed at the moment. Try again.');
  });
  const startedAt = performance.now();
  try {
    yield 'event: ready\ndata: {}\n\n';
    while (!over.aborted && performance.now() - startedAt < lengthMs) {
      if (topics.size === 0) {
        const notified = new Promise<void>((resolve) => (notify = resolve));
        await untilFirst(notified, heartbeatMs, over);
      }
      if (over.aborted || !(await isOpenSession(deps.database, token))) return;
      if (topics.size === 0) yield ': still there\n\n';
      else {
        const notice = { topics: [...topics] } as ChangeNotice;
        topics.clear();
        yield `event: change\ndata: ${JSON.stringify(notice)}\n\n`;
        // Limited here too, since several processes may note changes.
        await wait(minIntervalMs, undefined, { signal: over }).catch(() => undefined);
      }
    }
  } finally {
    leave();
  }
}

/** Waits for the promise, a time limit or the signal, whichever comes first, and leaves no timer behind. */
async function untilFirst(promise: Promise<void>, limitMs: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const either = AbortSignal.any([signal, done.signal]);
  await Promise.race([promise, wait(limitMs, undefined, { signal: either }).catch(() => undefined)]);
  done.abort();
}
