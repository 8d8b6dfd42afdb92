import { isConflict, isDatabaseUnavailable } from '@mailwright/database';
import type { SendingCampaign } from './chunks.ts';
import { isUnavailable } from './run-chunk.ts';
import type { Composer, PrepareCompose } from './sending-ports.ts';

/**
 * Compiles campaigns before their chunks are claimed, since it may take seconds: no chunk waits for it during its turn
 * on a route.
 */
export interface CompiledAhead {
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
export function createCompiledAhead(
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
        // No chunk of the campaign is claimed in the meantime. It is compiled again after a pause.
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
