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

/** Sends the campaigns of all accounts, in one worker. */
interface CampaignRunner {
  /**
   * Reads which campaigns to send, settles what dead workers left, and starts what there is to do.
   * @throws if Postgres is unavailable
   */
  scan(): Promise<void>;
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

interface RunningChunk {
  campaignId: string;
  accountId: string;
  route: RouteState;
  /** Whether the account's mail takes a route of its own. */
  isOwn: boolean;
  /** Whether all of its mails have been passed to the route. */
  isPassed: boolean;
  /** Whether it only waits for slow rendering. It holds no slots until that is done. */
  isRendering: boolean;
  ended: Promise<void>;
}

/** Sends campaigns, taking turns between accounts, and within an account between its campaigns. */
export function createCampaignRunner(deps: EngineDeps & { lock: WorkerLock; routes: MailRoutes }): CampaignRunner {
  const { database, log, ports, routes } = deps;
  const stopping = new AbortController();
  const abandoning = new AbortController();
  // Every chunk listens to these signals.
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
  /** The campaigns whose hours allow them to send, as of the last scan: checking all of them takes long. */
  let open = new Set<string>();
  /** Statements that end campaigns, running beside claims. */
  const ending = new Set<Promise<void>>();
  /** The campaigns whose last chunk put retries first; their next one doesn't. */
  const retried = new Set<string>();
  const report = limitRate((error) => log.warn('campaigns.claim_failed', { error }));
  let campaigns: SendingCampaign[] = [];
  /** The campaigns that this worker may add recipients to, as far as it knows. */
  let unfrozen: SendingCampaign[] = [];
  let key = 0;
  let filling: Promise<void> | undefined;
  /** Whether something has changed that `filling` may have missed. */
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
        // A campaign paused for its content isn't compiled again until a scan finds that it has been resumed.
        if (compiled.hasFailed(campaignId)) idleUntil.set(campaignId, Infinity);
        else idleUntil.delete(campaignId);
        if (countOf(campaignId) === 0 && compiled.hasFailed(campaignId)) compiled.forget(campaignId);
        fill();
        // If its hours have ended or its servers can't be reached, nothing would be claimed, and so nothing else would
        // end it.
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
    // Only one chunk of an account may wait for slow rendering. Other accounts go on meanwhile.
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

  /**
   * Adds recipients to campaigns piece by piece, taking turns as sending does: a large campaign doesn't hold up other
   * accounts.
   */
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
    // Leave it until the next scan: another worker may be doing it.
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

/**
 * Compiles campaigns before their chunks are claimed, since it may take seconds: no chunk waits for it during its turn
 * on a route.
 */
interface CompiledAhead {
  /** Whether compiling a campaign has finished, even with an error. Starts compiling it if it hasn't begun. */
  isReady(campaign: SendingCampaign): boolean;
  /** Whether `isReady` may be called now: it may not while too many others are being compiled. */
  mayAsk(campaign: SendingCampaign): boolean;
  /** What composes the mails of a campaign. @throws why it couldn't be compiled; whatever `PrepareCompose` throws */
  composer(campaign: SendingCampaign): Promise<Composer>;
  /** Whether compiling it has failed. */
  hasFailed(campaignId: string): boolean;
  forget(campaignId: string): void;
  /** Forgets all campaigns for which this returns false. */
  keep(isNeeded: (campaignId: string) => boolean): void;
}

interface Compiling {
  accountId: string;
  prepared: Promise<PrepareCompose>;
  state: 'compiling' | 'compiled' | 'failed';
}

// At most this many campaigns at once, and one per account. The threads share their time between accounts.
const maxCompiling = 8;
const againAfterMs = 1_000;

/** @param onReady called when a campaign is ready, or may be compiled again. */
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
        // No chunk is claimed for it in the meantime. It is compiled again after a pause.
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
