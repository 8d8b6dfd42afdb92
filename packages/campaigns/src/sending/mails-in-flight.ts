import { setMaxListeners } from 'node:events';
import { bounceOfRefusal } from '@mailwright/bounces';
import { connectionLost, type SendResult } from '@mailwright/mail';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import type { RecipientResult } from './record-results.ts';
import { decideBackOff, decideRetry } from './retry-policy.ts';
import type { RouteState } from './route-state.ts';
import type { OutgoingMail } from './sending-ports.ts';

/** A mail that may be passed to the route. */
export interface StartedMail {
  recipient: ChunkRecipient;
  mail: OutgoingMail;
  /** How often it has been passed. */
  tries: number;
}

/** The mails of a chunk between their start and their results. */
export interface MailsInFlight {
  /** Passes mails to the route; once it is stopped they stay unsent. */
  pass(mails: StartedMail[]): void;
  /** How many mails the route has. */
  count(): number;
  results: RecipientResult[];
  /** Mails that the route has not sent. */
  unsent: StartedMail[];
  /** Takes back what is not on a connection yet. */
  stop(): void;
  isStopped(): boolean;
  /**
   * Starts no more, and stops once a server has replied to one of these mails. Until then they stay with the route: one
   * whose servers hang would never be seen to fail otherwise.
   */
  expire(): void;
  /** Whether further mails may be started: it is neither stopped nor expired. */
  isOpen(): boolean;
  /** What the route said when it failed a mail twice, which stops all of them. */
  failure(): string | undefined;
}

// A mail that a connection failed to send is sent over another one once, before the route counts as failed.
const maxTries = 2;

/** @param onChange called when the route has finished a mail. */
export function createMailsInFlight(route: RouteState, onChange: () => void): MailsInFlight {
  const cancelling = new AbortController();
  // Each mail that the route has listens to it.
  setMaxListeners(0, cancelling.signal);
  let count = 0;
  let hasReplied = false;
  let isExpired = false;
  let failure: string | undefined;
  const flight: MailsInFlight = {
    pass: (mails) => {
      for (const started of mails) {
        if (cancelling.signal.aborted) {
          flight.unsent.push(started);
          continue;
        }
        count += 1;
        started.tries += 1;
        void route.route.send(started.mail, { signal: cancelling.signal }).then((result) => finish(started, result));
      }
    },
    count: () => count,
    results: [],
    unsent: [],
    stop: () => cancelling.abort(),
    isStopped: () => cancelling.signal.aborted,
    expire: () => {
      isExpired = true;
      if (hasReplied) cancelling.abort();
    },
    isOpen: () => !isExpired && !cancelling.signal.aborted,
    failure: () => failure,
  };

  function finish(started: StartedMail, result: SendResult): void {
    count -= 1;
    if (result.kind === 'not-sent') {
      flight.unsent.push(started);
      if (!cancelling.signal.aborted && started.tries >= maxTries) {
        failure = result.reply;
        cancelling.abort();
      }
    } else {
      if (isReply(result)) {
        route.succeed();
        hasReplied = true;
        if (isExpired) cancelling.abort();
      }
      flight.results.push(toRecipientResult(started.recipient, result));
    }
    onChange();
  }
  return flight;
}

/** Whether a server has replied to the mail itself: then the route works. */
function isReply(result: SendResult): boolean {
  if (result.kind === 'deferred') return result.attempted && result.code !== connectionLost;
  return result.kind === 'sent' || result.kind === 'rejected';
}

function toRecipientResult(
  { position, attempts, sinceFirstSeconds }: ChunkRecipient,
  result: Exclude<SendResult, { kind: 'not-sent' }>,
): RecipientResult {
  const { reply } = result;
  const final = { position, reply, retrySeconds: null, isAttempt: true };
  if (result.kind === 'sent') return { ...final, status: 'sent', code: null };
  if (result.kind === 'uncertain') return { ...final, status: 'uncertain', code: connectionLost };
  const { code } = result;
  // The recipient's domain is backing off, or the only server that may take the mail.
  if (result.kind === 'deferred' && !result.attempted) {
    const retrySeconds = decideBackOff({ retryAfterMs: result.retryAfterMs ?? 0, sinceFirstSeconds });
    if (retrySeconds === undefined) return { ...final, status: 'failed', code, isAttempt: false };
    return { ...final, status: 'deferred', code, retrySeconds, isAttempt: false };
  }
  const made = { attempts: attempts + 1, sinceFirstSeconds };
  const retrySeconds = result.kind === 'deferred' ? decideRetry(made) : undefined;
  if (result.kind === 'rejected') {
    const bounce = result.isAboutSender === true ? undefined : bounceOfRefusal(code, reply)?.bounce;
    return { ...final, status: 'failed', code, bounce };
  }
  if (retrySeconds === undefined) return { ...final, status: 'failed', code };
  return { ...final, status: 'deferred', code, retrySeconds };
}
