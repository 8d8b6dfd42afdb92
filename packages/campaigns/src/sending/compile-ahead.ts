import { isConflict, isDatabaseUnavailable } from '@mailwright/database';
import type { SendingCampaign } from './list-sending.ts';
import { isUnavailable } from './run-chunk.ts';
import type { Composer, PrepareCompose } from './sending-ports.ts';

/** Compiles campaigns before they are claimed, which may take seconds: no chunk waits for it in its turn of a route. */
export interface CompiledAhead {
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
