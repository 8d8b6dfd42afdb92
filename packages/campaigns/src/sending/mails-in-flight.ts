import { setMaxListeners } from 'node:events';
import { bounceOfRefusal } from '@mailwright/bounces';
import { connectionLost, type SendResult } from '@mailwright/sending';
import { type LogicOfMail } from '@mailwright/content';
import type { CampaignRoute } from './campaign-routes.ts';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import { decideBackOff, decideRetry, type RecipientResult } from './record-results.ts';
import type { Composer, RecipientMail } from './sending-ports.ts';

/** A mail that may be passed to the route. */
export interface StartedMail {
  recipient: ChunkRecipient;
  mail: RecipientMail;
  /** How often it has been passed. */
  tries: number;
}

/** The mails of a chunk between their start and their results. */
interface MailsInFlight {
  /** Passes mails to the route. After a stop they stay unsent. */
  pass(mails: StartedMail[]): void;
  /** How many mails the route has. */
  count(): number;
  results: RecipientResult[];
  /** Mails that the route has not sent. */
  unsent: StartedMail[];
  /** Takes back mails that aren't on a connection yet. */
  stop(): void;
  isStopped(): boolean;
  /**
   * Starts no more mails, and stops once a server has replied to one of them. Until then they stay with the route:
   * otherwise a route whose servers hang would never be seen to fail.
   */
  expire(): void;
  /** Whether more mails may be started: it is neither stopped nor expired. */
  isOpen(): boolean;
  /** The route's reply when it failed a mail twice, which stops all of them. */
  failure(): string | undefined;
}

// A mail that a connection failed to send is sent over another connection once, before the route counts as failed.
const maxTries = 2;

/** @param onChange called when the route is done with a mail. */
export function createMailsInFlight(route: CampaignRoute, onChange: () => void): MailsInFlight {
  const cancelling = new AbortController();
  // Each mail that the route has listens to this signal.
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

/** Whether a server has replied to the mail itself, which shows that the route works. */
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
  // Either the recipient's domain is backing off, or the only server that may take the mail.
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

/** Composes the mails of a chunk's started recipients, a few milliseconds at a time. */
interface MailComposer {
  /** Adds started recipients. */
  add(recipients: ChunkRecipient[]): void;
  /** Started recipients whose mails aren't composed yet. */
  waiting(): ChunkRecipient[];
  /** How long to wait before composing more, in milliseconds. */
  restMs(): number;
  /** Composes the mails of some waiting recipients. */
  compose(): StartedMail[];
}

// The longest time that composing may block the process's other mails.
const maxHoldMs = 25;
// A mail normally takes less than a millisecond. If a composer's mails take longer than this, it leaves half of its
// time to others.
const cheapMs = 5;

/**
 * Composes mails in turns with everything else the process does.
 * @param options `compose`: composes the mail of one recipient; `onError`: gets what it throws.
 */
export function createMailComposer(options: {
  compose: (recipient: ChunkRecipient) => RecipientMail;
  onError: (recipient: ChunkRecipient, error: unknown) => void;
}): MailComposer {
  let waiting: ChunkRecipient[] = [];
  let restsUntil = -Infinity;
  return {
    add: (recipients) => void waiting.push(...recipients),
    waiting: () => waiting,
    restMs: () => Math.max(0, restsUntil - performance.now()),
    compose: () => {
      if (restsUntil > performance.now()) return [];
      const mails: StartedMail[] = [];
      const startedAt = performance.now();
      let tookMs = 0;
      let count = 0;
      for (const recipient of waiting) {
        if (tookMs >= maxHoldMs) break;
        count += 1;
        try {
          mails.push({ recipient, mail: options.compose(recipient), tries: 0 });
        } catch (error) {
          options.onError(recipient, error);
        }
        tookMs = performance.now() - startedAt;
      }
      waiting = waiting.slice(count);
      if (tookMs > count * cheapMs) restsUntil = startedAt + 2 * tookMs;
      return mails;
    },
  };
}

/**
 * The parts of a chunk's mails that only Liquid can render. They are rendered in threads, before the mails are started:
 * a chunk that waits for them, which may take long, holds no slots and has nothing recorded as started.
 */
interface RenderedAhead {
  /**
   * Renders for the next recipients, unless enough mails have been rendered.
   * @param next the recipient whose mail is started next. With variants, mails of others may be rendered long before;
   *   without this recipient the chunk would never continue.
   */
  goOn(next: ChunkRecipient | undefined): void;
  isRendering(): boolean;
  /** Whether a recipient's mail can be composed. */
  has(recipient: ChunkRecipient): boolean;
  /** Returns what was rendered of a mail, and forgets it. */
  take(recipient: ChunkRecipient): LogicOfMail | undefined;
  /** Why the templates can't be rendered at all. */
  failure(): { error: unknown } | undefined;
}

/**
 * @param options `recipients`: those of the chunk; `enough`: how many rendered mails may wait to be started;
 *   `onChange`: called when mails can be composed, or never will be.
 */
export function createRenderedAhead(options: {
  renderLogic: Composer['renderLogic'];
  recipients: readonly ChunkRecipient[];
  enough: number;
  onChange: () => void;
}): RenderedAhead {
  const { renderLogic, enough, onChange } = options;
  const rendered = new Map<ChunkRecipient, LogicOfMail>();
  let unrendered =
    renderLogic === undefined
      ? []
      : options.recipients.filter(({ skip, quietUntil }) => skip === undefined && quietUntil === undefined);
  let rendering: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  async function render(renderSome: NonNullable<Composer['renderLogic']>): Promise<void> {
    try {
      const next = unrendered.slice(0, enough);
      const some = await renderSome(next);
      for (const [recipient, logic] of some) rendered.set(recipient, logic);
      unrendered = [...next.filter((recipient) => !some.has(recipient)), ...unrendered.slice(next.length)];
    } catch (error) {
      failure = { error };
    }
    rendering = undefined;
    onChange();
  }

  return {
    goOn: (next) => {
      const [first] = unrendered;
      if (renderLogic === undefined || failure !== undefined || first === undefined) return;
      if (rendered.size < enough || first === next) rendering ??= render(renderLogic);
    },
    isRendering: () => rendering !== undefined,
    has: (recipient) => renderLogic === undefined || rendered.has(recipient),
    take: (recipient) => {
      const logic = rendered.get(recipient);
      rendered.delete(recipient);
      return logic;
    },
    failure: () => failure,
  };
}
