import { setTimeout as wait } from 'node:timers/promises';
import { isOpenSession } from '@mailwright/accounts';
import type { ChangeNotice } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { ApiDeps } from '../api-deps.ts';
import type { RequestSession } from '../http/require-session.ts';

/** Streams of one user that a process serves at once: one for each page that is looked at. */
const maxStreams = 20;
/** Proxies end a response that is silent for longer; also how soon a stream learns that its session has ended elsewhere. */
const heartbeatMs = 20_000;
const minIntervalMs = 1_000;
/** After that clients connect again, to another process when theirs closes. */
const lengthMs = 600_000;

const streams = new Map<string, number>();

/** What following changes needs. */
interface Following {
  deps: Pick<ApiDeps, 'database' | 'changeFeed' | 'closing'>;
  session: RequestSession;
  /** Aborted when the client has disconnected. */
  gone: AbortSignal;
  setHeader(name: string, value: string): void;
}

/**
 * What changes in an account, as server-sent events: topics, at most once a second. The stream ends with its session, and when
 * changes are not known of any more; whoever followed it reads everything again.
 * @throws ProblemError `rate_limited` when the user follows too often at once; `service_unavailable` without Redis
 */
export async function* followChanges(given: Following): AsyncGenerator<string> {
  const { userId } = given.session;
  const count = streams.get(userId) ?? 0;
  if (count >= maxStreams) {
    given.setHeader('Retry-After', '60');
    throw new ProblemError('rate_limited', `At most ${maxStreams} streams at once are served.`);
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
    throw new ProblemError('service_unavailable', 'Changes can not be followed at the moment. Try again.');
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
        // Several processes may notice changes.
        await wait(minIntervalMs, undefined, { signal: over }).catch(() => undefined);
      }
    }
  } finally {
    leave();
  }
}

/** Resolves with the promise, after a time, or when the signal is aborted, and leaves no timer behind. */
async function untilFirst(promise: Promise<void>, limitMs: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const either = AbortSignal.any([signal, done.signal]);
  await Promise.race([promise, wait(limitMs, undefined, { signal: either }).catch(() => undefined)]);
  done.abort();
}
