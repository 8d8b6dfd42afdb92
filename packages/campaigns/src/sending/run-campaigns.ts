import { setMaxListeners } from 'node:events';
import { limitRate } from '@mailwright/queues';
import { type BatchTurns, createBatchTurns, type WorkerLock } from '@mailwright/work';
import type { MailRoutes, CampaignRoute } from './campaign-routes.ts';
import { type Chunk, claimChunk, listSending, readContent, type SendingCampaign, settleChunk } from './chunks.ts';
import { type CompiledAhead, createCompiledAhead } from './compile-ahead.ts';
import { decideWinners, endCampaign } from './end-campaign.ts';
import type { EngineDeps } from './engine-deps.ts';
import { runChunk } from './run-chunk.ts';
import { runFreezing } from './freeze-audience.ts';
import type { PrepareCompose } from './sending-ports.ts';

/** Sends the campaigns of all accounts, in one worker. */
interface CampaignRunner {
  /**
   * Reads which campaigns to send, settles what dead workers left, and starts what there is to do.
   * @throws if Postgres is unavailable
   */
  scan(): Promise<boolean>;
  /** Waits at most `drainMs` for the mails on connections, releases the rest, and resolves. */
  stop(drainMs: number): Promise<void>;
}

// Per route, one chunk is being sent and the next one is read; earlier ones may still wait for slow replies.
const maxUnpassed = 2;
const maxChunksOfRoute = 8;
// The limit on chunks over accounts' own routes, since each may hang as long as its server does. An account's n-th
// chunk starts only while fewer than an n-th of the limit are in progress, so that a few accounts can't use it up.
const maxOwnChunks = 64;
const maxFreezing = 2;
const maxChunkSize = 2_000;
const chunkSeconds = 0.5;

/** A chunk in progress. */
export interface RunningChunk {
  campaignId: string;
  accountId: string;
  route: CampaignRoute;
  /** Whether the account's mail takes a route of its own. */
  isOwn: boolean;
  /** Whether all of its mails have been passed to the route. */
  isPassed: boolean;
  /** Whether it only waits for slow rendering. It holds no slots until that is done. */
  isRendering: boolean;
  ended: Promise<void>;
}

const idOf = ({ campaignId }: SendingCampaign): string => campaignId;

/** What a worker is doing about campaigns. */
interface State {
  deps: EngineDeps & { lock: WorkerLock };
  routes: MailRoutes;
  report(error: unknown): void;
  stopping: AbortController;
  abandoning: AbortController;
  /** The key that this worker claims under, as of the last scan. */
  key: number;
  campaigns: SendingCampaign[];
  /** The campaigns whose hours allow them to send, as of the last scan: checking all of them takes long. */
  open: Set<string>;
  /** Until when a campaign has nothing to claim, as far as this worker knows. */
  idleUntil: Map<string, number>;
  /** The campaigns whose last chunk put retries first; their next one doesn't. */
  retried: Set<string>;
  turns: BatchTurns<SendingCampaign>;
  compiled: CompiledAhead;
  running: Map<string, RunningChunk>;
  /** Statements that end campaigns, running beside claims. */
  ending: Set<Promise<void>>;
  /** The campaigns that this worker may add recipients to, as far as it knows. */
  unfrozen: SendingCampaign[];
  freezing: Map<string, { accountId: string; ended: Promise<void> }>;
  freezingTurns: BatchTurns<SendingCampaign>;
  claiming: Promise<void> | undefined;
  /** Whether something has changed that `claiming` may have missed. */
  isClaimWanted: boolean;
  /** Claims again when the first of the idle campaigns may have something. */
  timer: NodeJS.Timeout | undefined;
}

/** Sends campaigns, taking turns between accounts, and within an account between its campaigns. */
export function createCampaignRunner({
  routes,
  ...deps
}: EngineDeps & { lock: WorkerLock; routes: MailRoutes }): CampaignRunner {
  const { database, log, ports } = deps;
  const [stopping, abandoning] = [new AbortController(), new AbortController()];
  // Every chunk listens to these signals.
  setMaxListeners(0, stopping.signal, abandoning.signal);
  const compile = async ({ campaignId, accountId }: SendingCampaign): Promise<PrepareCompose> => {
    const read = await readContent(database, campaignId, accountId);
    return ports.compile({ campaignId, accountId, ...read });
  };
  const state: State = {
    deps,
    routes,
    report: limitRate((error) => log.warn('campaigns.claim_failed', { error })),
    stopping,
    abandoning,
    key: 0,
    campaigns: [],
    open: new Set(),
    idleUntil: new Map(),
    retried: new Set(),
    turns: createBatchTurns(idOf),
    compiled: createCompiledAhead(compile, () => claimSoon(state)),
    running: new Map(),
    ending: new Set(),
    unfrozen: [],
    freezing: new Map(),
    freezingTurns: createBatchTurns(idOf),
    claiming: undefined,
    isClaimWanted: false,
    timer: undefined,
  };
  let scanning: Promise<boolean> | undefined;
  return {
    scan: () => (scanning ??= scan(state).finally(() => void (scanning = undefined))),
    stop: async (drainMs) => {
      stopping.abort();
      clearTimeout(state.timer);
      const limit = setTimeout(() => abandoning.abort(new Error('The drain has taken too long')), drainMs);
      await Promise.all([scanning?.catch(state.report), state.claiming]);
      await Promise.all([...state.running.values(), ...state.freezing.values()].map(({ ended }) => ended));
      await Promise.all(state.ending);
      clearTimeout(limit);
    },
  };
}

async function scan(state: State): Promise<boolean> {
  const { deps, routes } = state;
  const { database, ports } = deps;
  if (state.stopping.signal.aborted || !deps.isClockTrusted()) return true;
  state.key = await deps.lock.key();
  await settleChunks(state);
  await decideWinners(deps);
  const campaigns = await listSending(database);
  const accountIds = [...new Set(campaigns.map(({ accountId }) => accountId))];
  await ports.readRoutes(accountIds);
  routes.keep(accountIds);
  const now = deps.clock.now();
  state.campaigns = campaigns;
  state.open = new Set(campaigns.filter((each) => ports.maySendAt(each, now)).map(({ campaignId }) => campaignId));
  state.idleUntil.clear();
  const ids = new Set(campaigns.flatMap(({ campaignId, accountId }) => [campaignId, accountId]));
  state.turns.keep(campaigns);
  state.freezingTurns.keep(campaigns);
  for (const id of state.retried) if (!ids.has(id)) state.retried.delete(id);
  state.compiled.keep((id) => ids.has(id) || countOf(state, id) > 0);
  state.unfrozen = campaigns.filter(({ isFrozen }) => !isFrozen);
  freeze(state);
  claimSoon(state);
  return campaigns.length > 0;
}

/** Settles the chunks of workers that have died. */
async function settleChunks({ deps, running }: State): Promise<void> {
  for (;;) {
    const settled = await settleChunk(deps.database, { running: [...running.keys()] });
    if (settled === undefined) return;
    deps.metrics.leftUncertain(settled.uncertain);
    deps.log.warn('campaign.chunk_taken_over', { ...settled });
  }
}

/** How many chunks of an account or of a campaign are in progress. */
function countOf({ running }: State, id: string): number {
  return [...running.values()].filter(({ accountId, campaignId }) => id === accountId || id === campaignId).length;
}

/** Claims chunks for all campaigns that may have one now. A call while that is under way makes it start over. */
function claimSoon(state: State): void {
  state.isClaimWanted = state.claiming !== undefined;
  state.claiming ??= claimAll(state)
    .catch(state.report)
    .finally(() => {
      state.claiming = undefined;
      if (state.isClaimWanted) claimSoon(state);
    });
}

async function claimAll(state: State): Promise<void> {
  clearTimeout(state.timer);
  const isStopped = (): boolean => state.stopping.signal.aborted;
  while (!isStopped() && state.deps.isClockTrusted()) {
    const now = performance.now();
    const campaign = state.turns.choose(
      state.campaigns.filter((each) => mayClaim(state, each, now)),
      (accountId) => countOf(state, accountId),
    );
    if (campaign === undefined) break;
    if (!state.deps.ports.maySendAt(campaign, state.deps.clock.now())) state.open.delete(campaign.campaignId);
    else if (state.compiled.isReady(campaign)) await claimFor(state, campaign, now);
  }
  const next = Math.min(...state.idleUntil.values());
  if (!isStopped() && next < Infinity)
    state.timer = setTimeout(() => claimSoon(state), Math.max(1, next - performance.now()));
}

/** Claims a chunk of a campaign, and begins it; ends the campaign when nothing of it is left. */
async function claimFor(state: State, campaign: SendingCampaign, now: number): Promise<void> {
  const { campaignId, accountId } = campaign;
  state.turns.record(campaign);
  const route = state.routes.of(accountId);
  const size = Math.round(Math.min(maxChunkSize, Math.max(route.slots.size, route.rate() * chunkSeconds)));
  const retriesFirst = !state.retried.delete(campaignId);
  if (retriesFirst) state.retried.add(campaignId);
  const claimed = await claimChunk(state.deps.database, { campaignId, key: state.key, size, retriesFirst });
  if (claimed !== undefined && 'chunk' in claimed) return run(state, campaign, claimed.chunk, route);
  state.idleUntil.set(campaignId, claimed === undefined ? Infinity : now + claimed.throttledMs);
  if (claimed === undefined && countOf(state, campaignId) === 0) await end(state, campaign);
}

function mayClaim(state: State, campaign: SendingCampaign, now: number): boolean {
  const { campaignId, accountId } = campaign;
  const route = state.routes.of(accountId);
  return (
    !campaign.isHeld &&
    state.open.has(campaignId) &&
    (state.idleUntil.get(campaignId) ?? 0) <= now &&
    route.downMs() === 0 &&
    state.compiled.mayAsk(campaign) &&
    hasCapacity([...state.running.values()], { route, accountId, isOwn: state.deps.ports.hasOwnRoute(accountId) })
  );
}

/** Whether one more chunk of an account may be sent over a route, beside those in progress. */
export function hasCapacity(
  running: Pick<RunningChunk, 'accountId' | 'route' | 'isOwn' | 'isPassed' | 'isRendering'>[],
  { route, accountId, isOwn }: Pick<RunningChunk, 'route' | 'accountId' | 'isOwn'>,
): boolean {
  const ofAccount = running.filter((each) => each.accountId === accountId);
  const own = running.filter((each) => each.isOwn).length;
  if (isOwn && own * (ofAccount.length + 1) >= maxOwnChunks) return false;
  // Only one chunk of an account may wait for slow rendering. Other accounts go on meanwhile.
  if (ofAccount.some(({ isRendering }) => isRendering)) return false;
  const chunks = running.filter((each) => each.route === route && !each.isRendering);
  return chunks.length < maxChunksOfRoute && chunks.filter(({ isPassed }) => !isPassed).length < maxUnpassed;
}

function run(state: State, campaign: SendingCampaign, chunk: Chunk, route: CampaignRoute): void {
  const { deps, compiled, running } = state;
  const { campaignId, accountId } = campaign;
  const isOwn = deps.ports.hasOwnRoute(accountId);
  const entry: RunningChunk = {
    campaignId,
    accountId,
    route,
    isOwn,
    isPassed: false,
    isRendering: false,
    ended: Promise.resolve(),
  };
  running.set(chunk.id, entry);
  const job = {
    chunk,
    accountId,
    route,
    compile: () => compiled.composer(campaign),
    key: () => state.key,
    onPassed: (isRendering: boolean) => {
      entry.isPassed = true;
      entry.isRendering = isRendering;
      claimSoon(state);
    },
  };
  entry.ended = runChunk(deps, job, { stop: state.stopping.signal, abandon: state.abandoning.signal })
    .catch((error: unknown) => deps.log.error('campaign.chunk_failed', { campaignId, error }))
    .then(() => leave(state, campaign, chunk));
}

/** After a chunk: its campaign may have the next one, or may have ended. */
async function leave(state: State, campaign: SendingCampaign, chunk: Chunk): Promise<void> {
  const { compiled, idleUntil } = state;
  const { campaignId } = campaign;
  state.running.delete(chunk.id);
  // A campaign paused for its content isn't compiled again until a scan finds that it has been resumed.
  if (compiled.hasFailed(campaignId)) idleUntil.set(campaignId, Infinity);
  else idleUntil.delete(campaignId);
  if (countOf(state, campaignId) === 0 && compiled.hasFailed(campaignId)) compiled.forget(campaignId);
  claimSoon(state);
  // If its hours have ended or its servers can't be reached, nothing would be claimed, and so nothing else would end it.
  if (countOf(state, campaignId) > 0 || mayClaim(state, campaign, performance.now())) return;
  const ended = end(state, campaign).catch(state.report);
  state.ending.add(ended);
  await ended;
  state.ending.delete(ended);
}

async function end(state: State, { campaignId, accountId }: SendingCampaign): Promise<void> {
  const { deps } = state;
  const work = await endCampaign(deps, campaignId);
  if (work === undefined) return;
  state.campaigns = state.campaigns.filter((each) => each.campaignId !== campaignId);
  deps.log.info('campaign.sent', { campaignId });
  deps.changes?.note(accountId, 'campaigns');
  deps.publish(work);
}

/**
 * Adds recipients to campaigns piece by piece, taking turns as sending does: a large campaign doesn't hold up other
 * accounts.
 */
function freeze(state: State): void {
  const { freezing, freezingTurns: turns } = state;
  while (!state.stopping.signal.aborted && freezing.size < maxFreezing) {
    const campaign = turns.choose(
      state.unfrozen.filter(({ campaignId }) => !freezing.has(campaignId)),
      (id) => [...freezing.values()].filter(({ accountId }) => id === accountId).length,
    );
    if (campaign === undefined) return;
    turns.record(campaign);
    const { campaignId, accountId } = campaign;
    freezing.set(campaignId, { accountId, ended: freezeNext(state, campaignId) });
  }
}

async function freezeNext(state: State, campaignId: string): Promise<void> {
  let isLeft = false;
  try {
    isLeft = await runFreezing(state.deps, campaignId, state.key);
    state.idleUntil.delete(campaignId);
    claimSoon(state);
  } catch (error) {
    state.deps.log.error('campaign.freezing_failed', { campaignId, error });
  }
  state.freezing.delete(campaignId);
  // Leave it until the next scan: another worker may be doing it.
  if (!isLeft) state.unfrozen = state.unfrozen.filter((each) => each.campaignId !== campaignId);
  freeze(state);
}
