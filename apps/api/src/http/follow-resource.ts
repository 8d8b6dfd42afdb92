import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '@mailwright/platform';
import type { ApiDeps } from '../api-deps.ts';

const pauseMs = 1_000;
// A proxy may end a response that is silent for longer.
const silenceMs = 15_000;
const lengthMs = 60_000;
/** How many streams a process serves one account at once: each reads the database every second. */
const maxStreams = 10;

const streams = new Map<string, number>();

/**
 * Streams a resource as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): at once,
 * then after each change, at most once a second. The stream ends when the resource has ended. It also ends after a
 * minute, so that clients reconnect, to another process if this one is closing.
 * @throws ProblemError `rate_limited` when the account follows too many at once
 */
export async function* followResource<Resource>(options: {
  deps: Pick<ApiDeps, 'closing'>;
  /** Aborted when the client has disconnected. */
  gone: AbortSignal;
  setHeader(name: string, value: string): void;
  accountId: string;
  first: Resource;
  read(): Promise<Resource>;
  hasEnded(resource: Resource): boolean;
}): AsyncGenerator<string> {
  const { accountId, read, hasEnded, deps } = options;
  const count = streams.get(accountId) ?? 0;
  if (count >= maxStreams) {
    options.setHeader('Retry-After', String(lengthMs / 1_000));
    throw new ProblemError(
      'rate_limited',
      `At most ${maxStreams} streams can be open at once. Close one, then try again.`,
    );
  }
  streams.set(accountId, count + 1);
  try {
    const startedAt = performance.now();
    let sentAt = startedAt;
    let current = options.first;
    let sent = '';
    const over = AbortSignal.any([deps.closing, options.gone]);
    while (!over.aborted) {
      const text = JSON.stringify(current);
      const now = performance.now();
      const isNew = text !== sent;
      if (isNew || now - sentAt >= silenceMs) {
        yield isNew ? `data: ${text}\n\n` : ': still there\n\n';
        [sent, sentAt] = [text, now];
      }
      if (hasEnded(current) || now - startedAt >= lengthMs) return;
      await wait(pauseMs, undefined, { signal: over }).catch(() => undefined);
      current = await read();
    }
  } finally {
    const left = (streams.get(accountId) ?? 1) - 1;
    if (left === 0) streams.delete(accountId);
    else streams.set(accountId, left);
  }
}
