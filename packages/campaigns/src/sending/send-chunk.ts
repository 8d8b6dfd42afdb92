import { type ShownSubscriber, showSubscribers } from '@mailwright/audience';
import type { AccountEvent } from '@mailwright/outbox';
import { type Clock, ProblemError, toUid } from '@mailwright/platform';
import type { CampaignRoute } from './campaign-routes.ts';
import type { Chunk } from './chunks.ts';
import type { EngineDeps } from './engine-deps.ts';
import { createMailComposer, createMailsInFlight, createRenderedAhead, type StartedMail } from './mails-in-flight.ts';
import type { ChunkRecipient } from './read-chunk-recipients.ts';
import {
  type RecipientResult,
  type RecordedState,
  type RecordingDeps,
  recordPersistently,
  type ResultEvents,
} from './record-results.ts';
import type { Composer, RecipientMail } from './sending-ports.ts';

/** The dependencies of sending a chunk. */
interface ChunkDeps extends RecordingDeps {
  clock: Clock;
  route: CampaignRoute;
  mails: Composer;
  /** The current key of the worker's lock. */
  key(): number;
  /**
   * Called when all of its mails have been passed to the route or, with `isRendering`, when only mails that are still
   * being rendered remain, for which no other chunk should wait. May be called more than once.
   */
  onPassed(isRendering: boolean): void;
  /**
   * For how long it starts mails, in milliseconds, since people may unsubscribe after they have been read. The rest is
   * released.
   */
  maxMs: number;
  /** The events of sent mails; undefined if no hook wants them. */
  sent: SentEvents | undefined;
  /** Gets committed results and the campaign's state. Returns whether to continue sending. */
  onRecorded(results: RecipientResult[], state: RecordedState): boolean;
}

/**
 * How a chunk ended. `done`: all of its recipients have a result. `stopped`: those in `rest` have no result and nothing
 * was sent to them, because of a `failure` of the route, an error of the `templates`, slow rendering, or none of these.
 * `lost`: another worker has taken it over.
 */
export type ChunkEnd =
  | { kind: 'done' }
  | {
      kind: 'stopped';
      rest: number[];
      failure: string | undefined;
      templates?: { error: unknown } | undefined;
      rendersSlowly?: boolean;
    }
  | { kind: 'lost' };

/** `stop`: waits for the mails on a connection, and returns the rest; `abandon`: also stops recording. */
export interface ChunkSignals {
  stop: AbortSignal;
  abandon: AbortSignal;
}

// A chunk whose turn has lasted this long, and that waits for rendering, starts no more mails, since others are
// waiting.
const maxRenderingMs = 500;
// How often to read the campaign's status and renew the lease while no results arrive.
const heartbeatMs = 300;
// Results that trickle in share a statement: this long after the last statement, whatever has arrived is recorded.
const minGroupMs = 40;
// A group is this share of the slots. A statement costs as much as ten recipients in it, and while it runs, the other
// mails are on their way.
const groupShare = 0.75;

/**
 * Sends a chunk's mails. Before a group of mails is passed to the route, it is recorded as started; the same statement
 * records the results that have arrived. A mail holds a slot of the route from its start until its result is recorded.
 * @throws the reason of `abandon`; the error of a statement that fails while Postgres is available
 */
export async function sendChunk(
  deps: ChunkDeps,
  chunk: Chunk,
  recipients: ChunkRecipient[],
  signals: ChunkSignals,
): Promise<ChunkEnd> {
  const { slots } = deps.route;
  let wake = (): void => {};
  const flight = createMailsInFlight(deps.route, () => wake());
  let next = 0;
  let started = 0;
  let held = 0;
  let flushedAt = -Infinity;
  const turnSince = performance.now();
  let rendersSlowly = false;
  const ahead = createRenderedAhead({
    renderLogic: deps.mails.renderLogic,
    recipients,
    enough: slots.size,
    onChange: () => wake(),
  });
  // Mails that are being rendered when the chunk expires are sent anyway. Otherwise a busy machine would never send
  // any; and whether a template is too slow is known only once its rendering has ended.
  const isAwaited = (): boolean => {
    const recipient = recipients[next];
    return (
      deps.mails.renderLogic !== undefined &&
      !flight.isStopped() &&
      (ahead.isRendering() || (recipient !== undefined && ahead.has(recipient)))
    );
  };
  const mayStart = (): boolean => flight.isOpen() || isAwaited();

  /** @param freed how many of the held slots become free once the group is recorded as started. */
  function takeGroup(freed: number): ChunkRecipient[] {
    const group: ChunkRecipient[] = [];
    for (; mayStart(); next += 1) {
      const recipient = recipients[next];
      if (recipient === undefined) break;
      if (recipient.skip !== undefined) flight.results.push(toSkipped(recipient));
      else if (recipient.quietUntil !== undefined)
        flight.results.push(toQuiet(recipient, recipient.quietUntil, deps.clock.now()));
      else if (!ahead.has(recipient)) break;
      else if (group.length < freed || slots.acquire()) group.push(recipient);
      else break;
      started = recipient.offset + 1;
    }
    held += Math.max(0, group.length - freed);
    return group;
  }
  const composer = createMailComposer({
    compose: (recipient) => {
      const mail = deps.mails.compose(recipient, ahead.take(recipient));
      deps.sent?.add(recipient, mail);
      return mail;
    },
    onError: (recipient, error) => flight.results.push(toUnrendered(recipient, error)),
  });
  const mayCompose = (): boolean => flight.isOpen() || (deps.mails.renderLogic !== undefined && !flight.isStopped());
  const compose = (): StartedMail[] => (mayCompose() ? composer.compose() : []);
  /** Renders what comes next, and ends the turn if that takes too long. */
  function renderNext(): void {
    if (ahead.failure() !== undefined) flight.stop();
    const recipient = recipients[next];
    if (flight.isOpen()) ahead.goOn(recipient);
    // Only replies are outstanding.
    if (rendersSlowly && !isAwaited()) deps.onPassed(false);
    const isWaiting = ahead.isRendering() && recipient !== undefined && !ahead.has(recipient);
    if (!isWaiting || performance.now() - turnSince < maxRenderingMs) return;
    rendersSlowly = true;
    flight.expire();
    deps.onPassed(true);
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, ms));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const stop = (): void => {
    flight.stop();
    wake();
  };
  signals.stop.addEventListener('abort', stop);
  if (signals.stop.aborted) flight.stop();
  const expiring = setTimeout(() => {
    flight.expire();
    wake();
  }, deps.maxMs);
  const unlisten = slots.onRelease(() => wake());
  try {
    for (;;) {
      renderNext();
      if (!flight.isStopped()) flight.pass(flight.unsent.splice(0));
      flight.pass(compose());
      const elapsedMs = performance.now() - flushedAt;
      const isDue = elapsedMs >= minGroupMs || flight.count() === 0 || flight.results.length >= slots.size * groupShare;
      const results = isDue ? flight.results.splice(0) : [];
      // The mails that the same statement starts take over the slots of these results; only further mails must acquire
      // slots.
      const freed = results.length;
      const group = isDue && composer.waiting().length === 0 ? takeGroup(freed) : [];
      // Skipped recipients get their result in the statement that starts those after them.
      if (isDue) results.push(...flight.results.splice(0));
      if (group.length === 0 && results.length === 0) {
        const isComposing = composer.waiting().length > 0 && mayCompose();
        const isOver = (!flight.isOpen() && !isAwaited()) || next >= recipients.length;
        if (flight.count() === 0 && !isComposing && isOver) break;
        if (elapsedMs < heartbeatMs) {
          const untilMs = (flight.results.length > 0 ? minGroupMs : heartbeatMs) - elapsedMs;
          await pause(isComposing ? Math.min(composer.restMs(), untilMs) : untilMs);
          continue;
        }
      }
      const given = { results, started, sent: deps.sent?.of(results) };
      const recording = recordPersistently(deps, chunk, given, signals.abandon);
      composer.add(group);
      // Compose while Postgres records.
      const mails = compose();
      const state = await recording;
      flushedAt = performance.now();
      if (state === undefined) {
        flight.stop();
        while (flight.count() > 0) await pause(heartbeatMs);
        return { kind: 'lost' };
      }
      const unused = Math.max(0, freed - group.length);
      held -= unused;
      slots.release(unused);
      if (!deps.onRecorded(results, state)) flight.stop();
      flight.pass(mails);
      if ((next >= recipients.length && composer.waiting().length === 0) || flight.isStopped()) deps.onPassed(false);
    }
    const unsent = flight.unsent.map(({ recipient }) => recipient);
    const rest = [...unsent, ...composer.waiting(), ...recipients.slice(next)];
    if (rest.length === 0) return { kind: 'done' };
    const positions = rest.map(({ position }) => position);
    return { kind: 'stopped', rest: positions, failure: flight.failure(), templates: ahead.failure(), rendersSlowly };
  } finally {
    signals.stop.removeEventListener('abort', stop);
    clearTimeout(expiring);
    unlisten();
    slots.release(held);
  }
}

function toSkipped({ position, skip = '' }: ChunkRecipient): RecipientResult {
  return { position, status: 'skipped', code: skip, reply: null, retrySeconds: null, isAttempt: false };
}

function toQuiet({ position }: ChunkRecipient, until: Date, now: Date): RecipientResult {
  const retrySeconds = Math.max(1, (until.getTime() - now.getTime()) / 1_000);
  return { position, status: 'deferred', code: 'quiet_hours', reply: null, retrySeconds, isAttempt: false };
}

function toUnrendered({ position }: ChunkRecipient, error: unknown): RecipientResult {
  const reply = (error as Error).message.slice(0, 500);
  const isTooSlow = error instanceof ProblemError && error.code === 'template_too_slow';
  const code = isTooSlow ? error.code : 'template_error';
  return { position, status: 'failed', code, reply, retrySeconds: null, isAttempt: false };
}

/** The `email.sent` events of a chunk. */
interface SentEvents {
  /** Remembers the Message-ID of a recipient's mail. */
  add(recipient: ChunkRecipient, mail: RecipientMail): void;
  /** The events for the results of sent mails; undefined if there are none. */
  of(results: RecipientResult[]): ResultEvents | undefined;
}

/**
 * Prepares the events of a chunk; resolves to undefined if no hook wants them. This is looked up once per chunk, about
 * every second, because building the representations of a million subscribers costs more than sending to them.
 */
export async function createSentEvents(
  { database, events, clock }: Pick<EngineDeps, 'database' | 'events' | 'clock'>,
  { chunk, accountId }: { chunk: { campaignId: string }; accountId: string },
  recipients: ChunkRecipient[],
): Promise<SentEvents | undefined> {
  const campaign = await database.prisma.campaign.findUnique({
    where: { id: chunk.campaignId, accountId },
    select: { listId: true, name: true, subject: true },
  });
  const listId = campaign?.listId ?? undefined;
  if (campaign === null || listId === undefined) return undefined;
  if (!(await events.isWanted(database, { accountId, listId }, ['email.sent']))) return undefined;
  const ids = recipients.flatMap(({ skip, subscriberId }) => (skip === undefined ? subscriberId : []));
  const shown = new Map((await showSubscribers(database, accountId, ids)).map((one) => [one.id, one]));
  const sentTo = new Map<number, { subscriber: ShownSubscriber; messageId: string }>();
  const reference = { uid: toUid('cmp', chunk.campaignId), name: campaign.name, subject: campaign.subject ?? '' };
  return {
    add: ({ position, subscriberId }, { raw }) => {
      const subscriber = shown.get(subscriberId);
      if (subscriber !== undefined) sentTo.set(position, { subscriber, messageId: readMessageId(raw) });
    },
    of: (results) => {
      const occurredAt = clock.now();
      const sent = results.flatMap(({ position, status }): AccountEvent[] => {
        const to = status === 'sent' ? sentTo.get(position) : undefined;
        if (to === undefined) return [];
        const { subscriber, list, id } = to.subscriber;
        const data = { subscriber, list, campaign: reference, message_id: to.messageId };
        return [{ accountId, type: 'email.sent', listId, subscriberId: id, data, occurredAt }];
      });
      return sent.length === 0 ? undefined : { events: sent, writer: events };
    },
  };
}

/** The Message-ID of a composed mail, without brackets. */
function readMessageId(raw: Buffer): string {
  const header = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1');
  return /^Message-ID: <([^>]+)>/im.exec(header)?.[1] ?? '';
}
