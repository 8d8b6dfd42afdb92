import { type BounceDeps, recordBounces } from '@mailwright/bounces';
import { isConflict, isDatabaseUnavailable, retryWhileUnavailable } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { markBouncedRecipients } from '../recipients/mark-bounced-recipients.ts';
import type { CampaignRoute } from './campaign-routes.ts';
import { type Chunk, finishChunk, releaseChunk } from './chunks.ts';
import type { EngineDeps } from './engine-deps.ts';
import { type ChunkRecipient, readRecipients } from './read-chunk-recipients.ts';
import {
  failsTooOften,
  pauseFailing,
  type PauseReason,
  type RecipientResult,
  type RecordedState,
} from './record-results.ts';
import { type ChunkEnd, type ChunkSignals, createSentEvents, sendChunk } from './send-chunk.ts';
import type { Composer } from './sending-ports.ts';

/** A claimed chunk, and how its mails are made and sent. */
interface ChunkJob {
  chunk: Chunk;
  accountId: string;
  route: CampaignRoute;
  /**
   * Resolves to what composes its mails: the content is compiled once, the rest is read for each chunk.
   * @throws if its template or its sender is invalid
   */
  compile(): Promise<Composer>;
  key(): number;
  /**
   * Called once when all of its mails have been passed to the route. Before that, it may be called once with
   * `isRendering`, when only mails that are being rendered remain.
   */
  onPassed(isRendering: boolean): void;
}

// This many failures in a row take over three minutes, longer than the restart of a mail server.
const maxRouteFailures = 12;
const retryForMs = 15_000;
// A chunk is read while the previous one is sent. If it has waited longer than this, it is read again, since people may
// have unsubscribed meanwhile.
const maxAgeMs = 1_000;
const restSeconds = 1;

/**
 * Sends a claimed chunk, then removes it, or releases what was not sent. Pauses the campaign if it can't go on: its
 * sender is no longer verified, its template is invalid or too slow to render, its route keeps failing, or servers
 * refuse too many of its recipients.
 * @throws if Postgres stays unavailable
 */
export async function runChunk(deps: EngineDeps, job: ChunkJob, signals: ChunkSignals): Promise<void> {
  const { database, log, metrics } = deps;
  const { chunk, route } = job;
  const turn = route.askTurn();
  let passed: 'all' | 'unless_rendering' | undefined;
  const pass = (isRendering: boolean): void => {
    const now = isRendering ? 'unless_rendering' : 'all';
    if (passed === 'all' || passed === now) return;
    if (passed === undefined) turn.end();
    passed = now;
    job.onPassed(isRendering);
  };
  const counts = { sent: 0, deferred: 0, failed: 0, skipped: 0, uncertain: 0 };
  const read = () => readRecipients(database, chunk, { ...deps, accountId: job.accountId, now: deps.clock.now() });
  let recipients: ChunkRecipient[] = [];
  let startedAt = 0;
  const pause = async (reason: PauseReason, since?: RecordedState): Promise<void> => {
    const campaign = { campaignId: chunk.campaignId, accountId: job.accountId };
    if (!(await pauseFailing(database, campaign, reason, since))) return;
    log.warn('campaign.paused', { campaignId: chunk.campaignId, ...reason });
    deps.changes?.note(job.accountId, 'campaigns');
  };
  let failing: RecordedState | undefined;
  const end = await sendInTurn().finally(() => pass(false));
  const durationMs = performance.now() - startedAt;
  const unsent = end.kind === 'stopped' ? end.rest.length : 0;
  // A campaign's templates say nothing about the speed of the route, which others use, too.
  const isMeasured =
    end.kind === 'done' || (end.kind === 'stopped' && end.rendersSlowly !== true && end.templates === undefined);
  if (isMeasured) route.measure({ given: recipients.length, sent: recipients.length - unsent, durationMs });
  log.info('campaign.chunk_ended', {
    campaignId: chunk.campaignId,
    ...counts,
    end: end.kind,
    durationMs: Math.round(durationMs),
  });
  if (failing !== undefined) await pause(tooManyFailures(failing, deps.maxFailedPercent), failing);
  if (end.kind === 'stopped' && end.templates !== undefined && !isUnavailable(end.templates.error))
    await pause(toReason(end.templates.error));
  await retryWhileUnavailable(retryForMs, () => release(end));

  async function sendInTurn(): Promise<ChunkEnd> {
    const readAt = performance.now();
    recipients = await retryWhileUnavailable(retryForMs, read);
    await turn.come;
    if (performance.now() - readAt > maxAgeMs) recipients = await retryWhileUnavailable(retryForMs, read);
    startedAt = performance.now();
    return sendComposed();
  }
  async function sendComposed(): Promise<ChunkEnd> {
    let mails: Composer;
    try {
      mails = await retryWhileUnavailable(retryForMs, () => job.compile());
    } catch (error) {
      // This error says nothing about the campaign.
      if (isDatabaseUnavailable(error) || isConflict(error)) throw error;
      const rest = recipients.map(({ position }) => position);
      return { kind: 'stopped', rest, failure: undefined, templates: { error } };
    }
    const sending = {
      database,
      sent: await retryWhileUnavailable(retryForMs, () => createSentEvents(deps, job, recipients)),
      recordRefusals: (refused: Chunk, results: RecipientResult[]) => recordRefusals(deps, refused, results),
      clock: deps.clock,
      route,
      mails,
      key: job.key,
      onPassed: pass,
      maxMs: deps.chunkMs,
      onRecorded: (results: Parameters<typeof metrics.recorded>[0], state: RecordedState) => {
        metrics.recorded(results);
        if (state.work !== null) deps.publish(state.work);
        if (results.length > 0) deps.changes?.note(job.accountId, 'campaigns');
        for (const { status } of results) counts[status] += 1;
        if (failsTooOften(state, deps.maxFailedPercent)) failing = state;
        return state.status === 'sending' && failing === undefined;
      },
    };
    return sendChunk(sending, chunk, recipients, signals);
  }
  async function release(ended: ChunkEnd): Promise<void> {
    if (ended.kind === 'lost') return;
    if (ended.kind === 'done') return finishChunk(database, chunk);
    // Without a thread to render in, the next chunk would end at once, too.
    const afterSeconds = ended.templates !== undefined && isUnavailable(ended.templates.error) ? restSeconds : 0;
    await releaseChunk(database, chunk, { positions: ended.rest, afterSeconds });
    if (ended.failure === undefined) return;
    route.fail();
    if (route.failures() >= maxRouteFailures) await pause({ code: 'transport_unavailable', message: ended.failure });
  }
}

/** Whether the process can't render at the moment: it is being stopped, or the machine gives it no thread. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'service_unavailable';
}

/** Why no mail of a campaign can be composed. */
function toReason(error: unknown): PauseReason {
  const known = error instanceof ProblemError ? error.code : undefined;
  const isKnown = known === 'sender_not_verified' || known === 'template_too_slow';
  return { code: isKnown ? known : 'content_invalid', message: (error as Error).message.slice(0, 500) };
}

function tooManyFailures(state: RecordedState, maxFailedPercent: number): PauseReason {
  const failed = state.failed - state.checkedFailed;
  const results = state.sent - state.checkedSent + failed;
  return {
    code: 'too_many_failures',
    message: `${failed} of ${results} recipients were refused, more than ${maxFailedPercent} %.`,
  };
}

/** Records the results that are refusals and count as bounces: the address doesn't exist, or its mailbox is full. */
async function recordRefusals(
  deps: Pick<EngineDeps, 'database' | 'clock' | 'appSecrets' | 'events' | 'publish' | 'bounceRules'>,
  { campaignId }: Chunk,
  results: RecipientResult[],
): Promise<void> {
  const refused = results.filter(({ bounce }) => bounce !== undefined);
  if (refused.length === 0) return;
  const bounceDeps: BounceDeps = {
    ...deps,
    rules: deps.bounceRules,
    // A refusal of this chunk is about one of its recipients.
    applyBounces: (sql, { recipients }) => markBouncedRecipients(sql, recipients),
    publish: ({ work }) => deps.publish(work),
  };
  await recordBounces(
    bounceDeps,
    refused.map(({ position, bounce = 'soft', code, reply }) => ({
      kind: bounce,
      source: 'smtp',
      about: { campaignId, position },
      email: undefined,
      accountId: undefined,
      code,
      reply,
      feedbackType: null,
      occurredAt: deps.clock.now(),
    })),
  );
}
