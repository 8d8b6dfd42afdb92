import { setMaxListeners } from 'node:events';
import { isConflict, isDatabaseUnavailable } from '@mailwright/database';
import { limitRate } from '@mailwright/queues';
import type { WorkerLock } from '@mailwright/work';
import type { MailRoutes, RouteState } from './campaign-routes.ts';
import { chooseCampaign, createTurns, listSending, readContent, type SendingCampaign } from './choose-campaign.ts';
import { type Chunk, claimChunk, settleChunk } from './chunks.ts';
import { decideWinners, endCampaign } from './end-campaign.ts';
import type { EngineDeps } from './engine-deps.ts';
import { isUnavailable, runChunk } from './run-chunk.ts';
import { runFreezing } from './freeze-audience.ts';
import type { Composer, PrepareCompose } from './sending-ports.ts';

/** What one worker does about the campaigns of all accounts. */
interface CampaignRunner {
  /** Reads what is being sent, settles what dead workers have left, and starts what there is to do. @throws without Postgres */
  scan(): Promise<void>;
  /** Waits for the mails on connections, for `drainMs` at most, gives the rest back, and resolves. */
  stop(drainMs: number): Promise<void>;
}

// Of a route's chunks one is being sent, and one is read meanwhile; those before it may still wait for slow replies.
const maxUnpassed = 2;
const maxChunksOfRoute = 8;
// Chunks on routes that accounts have of their own, over all of them: each may hang for as long as its server does. An account's
// n-th one starts only while fewer than an n-th of these are under way, so that no few accounts have all of them.
const maxOwnChunks = 64;
const maxFreezing = 2;
const maxChunkSize = 2_000;
const chunkSeconds = 0.5;

interface RunningChunk {
  campaignId: string;
  accountId: string;
  route: RouteState;
  /** Whether the account's mail takes a route of its own. */
  isOwn: boolean;
  /** Whether all of its mails have been passed to the route. */
  isPassed: boolean;
  /** Whether it is over but for what is being rendered, which takes long: until then it holds no slots. */
  isRendering: boolean;
  ended: Promise<void>;
}

/** Runs what is being sent, in turns between accounts and then between an account's campaigns. */
export function createCampaignRunner(deps: EngineDeps & { lock: WorkerLock; routes: MailRoutes }): CampaignRunner {
  const { database, log, ports, routes } = deps;
  const stopping = new AbortController();
  const abandoning = new AbortController();
  // Each chunk listens to them.
  setMaxListeners(0, stopping.signal, abandoning.signal);
  const signals = { stop: stopping.signal, abandon: abandoning.signal };
  const turns = createTurns();
  const running = new Map<string, RunningChunk>();
  const freezing = new Map<string, { accountId: string; ended: Promise<void> }>();
  const freezingTurns = createTurns();
  const compiled = createCompiledAhead(async ({ campaignId, accountId }) => {
    const read = await readContent(database, campaignId, accountId);
    return ports.compile({ campaignId, accountId, ...read });
  }, fill);
  /** Until when a campaign has nothing to claim, as far as this worker knows. */
  const idleUntil = new Map<string, number>();
  /** The campaigns whose hours allow them to send, as of the last scan: to ask for that of all of them takes long. */
  let open = new Set<string>();
  /** The ends of campaigns that are being written beside claims. */
  const ending = new Set<Promise<void>>();
  /** The campaigns whose retries came first in the last chunk: in the next one they don't. */
  const retried = new Set<string>();
  const report = limitRate((error) => log.warn('campaigns.claim_failed', { error }));
  let campaigns: SendingCampaign[] = [];
  /** Those whose recipients this worker may add to, as far as it knows. */
  let unfrozen: SendingCampaign[] = [];
  let key = 0;
  let filling: Promise<void> | undefined;
  /** Whether something has changed while `filling` may have been past it. */
  let isFillWanted = false;
  let scanning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const countOf = (id: string) =>
    [...running.values()].filter(({ accountId, campaignId }) => id === accountId || id === campaignId).length;

  function run(campaign: SendingCampaign, chunk: Chunk, route: RouteState): void {
    const { campaignId, accountId } = campaign;
    const job = { chunk, accountId, route, compile: () => compiled.composer(campaign), key: () => key, onPassed };
    const isOwn = ports.hasOwnRoute(accountId);
    const state = { isPassed: false, isRendering: false, ended: Promise.resolve() };
    const entry: RunningChunk = { campaignId, accountId, route, isOwn, ...state };
    running.set(chunk.id, entry);
    function onPassed(isRendering: boolean): void {
      entry.isPassed = true;
      entry.isRendering = isRendering;
      fill();
    }
    entry.ended = runChunk(deps, job, signals)
      .catch((error: unknown) => log.error('campaign.chunk_failed', { campaignId, error }))
      .then(async () => {
        running.delete(chunk.id);
        // One that is paused for its content isn't compiled again until a scan finds that it goes on.
        if (compiled.hasFailed(campaignId)) idleUntil.set(campaignId, Infinity);
        else idleUntil.delete(campaignId);
        if (countOf(campaignId) === 0 && compiled.hasFailed(campaignId)) compiled.forget(campaignId);
        fill();
        // When its hours have ended, or its servers can't be reached, nothing would be claimed, and so nothing would end it.
        if (countOf(campaignId) === 0 && !mayClaim(campaign, performance.now())) await endBesideClaims(campaign);
      });
  }

  async function claimAll(): Promise<void> {
    clearTimeout(timer);
    while (!stopping.signal.aborted && deps.isClockTrusted()) {
      const now = performance.now();
      const campaign = chooseCampaign(
        campaigns.filter((each) => mayClaim(each, now)),
        { turns, running: countOf },
      );
      if (campaign === undefined) break;
      const { campaignId, accountId } = campaign;
      if (!ports.maySendAt(campaign, deps.clock.now())) {
        open.delete(campaignId);
        continue;
      }
      if (!compiled.isReady(campaign)) continue;
      turns.record(campaign);
      const route = routes.of(accountId);
      const size = Math.round(Math.min(maxChunkSize, Math.max(route.slots.size, route.rate() * chunkSeconds)));
      const retriesFirst = !retried.delete(campaignId);
      if (retriesFirst) retried.add(campaignId);
      const claimed = await claimChunk(database, { campaignId, key, size, retriesFirst });
      if (claimed !== undefined && 'chunk' in claimed) run(campaign, claimed.chunk, route);
      else {
        idleUntil.set(campaignId, claimed === undefined ? Infinity : now + claimed.throttledMs);
        if (claimed === undefined && countOf(campaignId) === 0) await end(campaign);
      }
    }
    const next = Math.min(...idleUntil.values());
    if (!stopping.signal.aborted && next < Infinity) timer = setTimeout(fill, Math.max(1, next - performance.now()));
  }
  function mayClaim(campaign: SendingCampaign, now: number): boolean {
    const route = routes.of(campaign.accountId);
    return (
      !campaign.isHeld &&
      open.has(campaign.campaignId) &&
      (idleUntil.get(campaign.campaignId) ?? 0) <= now &&
      route.downMs() === 0 &&
      compiled.mayAsk(campaign) &&
      hasCapacity(route, campaign.accountId)
    );
  }
  function hasCapacity(route: RouteState, accountId: string): boolean {
    const own = [...running.values()].filter((each) => each.isOwn);
    const isOver = own.length * (countOf(accountId) + 1) >= maxOwnChunks;
    if (isOver && ports.hasOwnRoute(accountId)) return false;
    // One chunk of an account may wait for what is rendered. Those of others go on meanwhile.
    if ([...running.values()].some((each) => each.isRendering && each.accountId === accountId)) return false;
    const chunks = [...running.values()].filter((each) => each.route === route && !each.isRendering);
    return chunks.length < maxChunksOfRoute && chunks.filter((each) => !each.isPassed).length < maxUnpassed;
  }
  function fill(): void {
    isFillWanted = filling !== undefined;
    filling ??= claimAll()
      .catch(report)
      .finally(() => {
        filling = undefined;
        if (isFillWanted) fill();
      });
  }

  async function endBesideClaims(campaign: SendingCampaign): Promise<void> {
    const ended = end(campaign).catch(report);
    ending.add(ended);
    await ended;
    ending.delete(ended);
  }
  async function end({ campaignId, accountId }: SendingCampaign): Promise<void> {
    const work = await endCampaign(deps, campaignId);
    if (work === undefined) return;
    campaigns = campaigns.filter((each) => each.campaignId !== campaignId);
    log.info('campaign.sent', { campaignId });
    deps.changes?.note(accountId, 'campaigns');
    deps.publish(work);
  }

  /** Adds recipients to campaigns, a piece at a time, in turns as they are sent: a large one holds up no other account's. */
  function freeze(): void {
    while (!stopping.signal.aborted && freezing.size < maxFreezing) {
      const campaign = chooseCampaign(
        unfrozen.filter(({ campaignId }) => !freezing.has(campaignId)),
        {
          turns: freezingTurns,
          running: (id) => [...freezing.values()].filter(({ accountId }) => id === accountId).length,
        },
      );
      if (campaign === undefined) return;
      const { campaignId, accountId } = campaign;
      freezingTurns.record(campaign);
      freezing.set(campaignId, { accountId, ended: freezeNext(campaignId) });
    }
  }
  async function freezeNext(campaignId: string): Promise<void> {
    let isLeft = false;
    try {
      isLeft = await runFreezing(deps, campaignId, key);
      idleUntil.delete(campaignId);
      fill();
    } catch (error) {
      log.error('campaign.freezing_failed', { campaignId, error });
    }
    freezing.delete(campaignId);
    // Until the next scan: another worker may do it.
    if (!isLeft) unfrozen = unfrozen.filter((each) => each.campaignId !== campaignId);
    freeze();
  }

  async function settle(): Promise<void> {
    for (;;) {
      const settled = await settleChunk(database, { running: [...running.keys()] });
      if (settled === undefined) return;
      deps.metrics.leftUncertain(settled.uncertain);
      log.warn('campaign.chunk_taken_over', { ...settled });
    }
  }

  async function scan(): Promise<void> {
    if (stopping.signal.aborted || !deps.isClockTrusted()) return;
    key = await deps.lock.key();
    await settle();
    await decideWinners(deps);
    const sending = await listSending(database);
    const accountIds = [...new Set(sending.map(({ accountId }) => accountId))];
    await ports.readRoutes(accountIds);
    routes.keep(accountIds);
    campaigns = sending;
    const now = deps.clock.now();
    open = new Set(sending.filter((each) => ports.maySendAt(each, now)).map(({ campaignId }) => campaignId));
    idleUntil.clear();
    const ids = new Set(campaigns.flatMap(({ campaignId, accountId }) => [campaignId, accountId]));
    turns.keep(ids);
    freezingTurns.keep(ids);
    for (const id of retried) if (!ids.has(id)) retried.delete(id);
    compiled.keep((id) => ids.has(id) || countOf(id) > 0);
    unfrozen = campaigns.filter(({ isFrozen }) => !isFrozen);
    freeze();
    fill();
  }

  return {
    scan: () => (scanning ??= scan().finally(() => void (scanning = undefined))),
    stop: async (drainMs) => {
      stopping.abort();
      clearTimeout(timer);
      const limit = setTimeout(() => abandoning.abort(new Error('The drain has taken too long')), drainMs);
      await Promise.all([scanning?.catch(report), filling]);
      await Promise.all([...running.values(), ...freezing.values()].map(({ ended }) => ended));
      await Promise.all(ending);
      clearTimeout(limit);
    },
  };
}

/** Compiles campaigns before they are claimed, which may take seconds: no chunk waits for it in its turn of a route. */
interface CompiledAhead {
  /** Whether a campaign is compiled, even in vain; begins to compile it unless it is. */
  isReady(campaign: SendingCampaign): boolean;
  /** Whether that may be asked now: others may be compiled at this moment. */
  mayAsk(campaign: SendingCampaign): boolean;
  /** What composes the mails of a campaign. @throws why it couldn't be compiled; what `PrepareCompose` throws */
  composer(campaign: SendingCampaign): Promise<Composer>;
  /** Whether it was compiled in vain. */
  hasFailed(campaignId: string): boolean;
  forget(campaignId: string): void;
  /** Forgets all campaigns for which this is false. */
  keep(isNeeded: (campaignId: string) => boolean): void;
}

interface Compiling {
  accountId: string;
  prepared: Promise<PrepareCompose>;
  state: 'compiling' | 'compiled' | 'failed';
}

// One of an account at a time. The threads share their time between accounts.
const maxCompiling = 8;
const againAfterMs = 1_000;

/** @param onReady called when a campaign has become ready, or may be asked for again. */
function createCompiledAhead(
  compile: (campaign: SendingCampaign) => Promise<PrepareCompose>,
  onReady: () => void,
): CompiledAhead {
  const all = new Map<string, Compiling>();

  function begin(campaign: SendingCampaign): Compiling {
    const { campaignId, accountId } = campaign;
    const known = all.get(campaignId);
    if (known !== undefined) return known;
    const compiling: Compiling = { accountId, prepared: compile(campaign), state: 'compiling' };
    all.set(campaignId, compiling);
    const forget = (): void => {
      if (all.get(campaignId) === compiling) all.delete(campaignId);
    };
    compiling.prepared.then(
      () => {
        compiling.state = 'compiled';
        onReady();
      },
      (error: unknown) => {
        const saysNothing = isDatabaseUnavailable(error) || isConflict(error) || isUnavailable(error);
        if (!saysNothing) {
          compiling.state = 'failed';
          return onReady();
        }
        // No chunk is claimed for it: it is tried again in a while.
        setTimeout(() => {
          forget();
          onReady();
        }, againAfterMs).unref();
      },
    );
    return compiling;
  }

  return {
    isReady: (campaign) => begin(campaign).state !== 'compiling',
    mayAsk: ({ campaignId, accountId }) => {
      const known = all.get(campaignId);
      if (known !== undefined) return known.state !== 'compiling';
      const others = [...all.values()].filter(({ state }) => state === 'compiling');
      return others.length < maxCompiling && !others.some((each) => each.accountId === accountId);
    },
    composer: async (campaign) => (await begin(campaign).prepared)(),
    hasFailed: (campaignId) => all.get(campaignId)?.state === 'failed',
    forget: (campaignId) => void all.delete(campaignId),
    keep: (isNeeded) => {
      for (const campaignId of all.keys()) if (!isNeeded(campaignId)) all.delete(campaignId);
    },
  };
}
