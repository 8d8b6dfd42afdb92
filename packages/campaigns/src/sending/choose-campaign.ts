import type { SendingCampaign } from './list-sending.ts';

/** Whose turn it was, by the number of the turn. */
export interface Turns {
  /** Records that a campaign of an account has had its turn. */
  record(campaign: { campaignId: string; accountId: string }): void;
  /** Undefined before the first turn. */
  lastOf(id: string): number | undefined;
  /** Forgets all but these ids. */
  keep(ids: Set<string>): void;
}

/** Remembers turns of accounts and of campaigns. */
export function createTurns(): Turns {
  const last = new Map<string, number>();
  let turn = 0;
  return {
    record: ({ campaignId, accountId }) => {
      turn += 1;
      last.set(campaignId, turn);
      last.set(accountId, turn);
    },
    lastOf: (id) => last.get(id),
    keep: (ids) => {
      for (const id of last.keys()) if (!ids.has(id)) last.delete(id);
    },
  };
}

/**
 * Chooses the campaign that a worker sends the next chunk of: of the account with the fewest chunks under way, and of those
 * the one that has waited longest for a turn; then the account's campaign that has waited longest.
 * @param given `running`: an account's chunks under way.
 */
export function chooseCampaign<Campaign extends Pick<SendingCampaign, 'campaignId' | 'accountId'>>(
  candidates: Campaign[],
  given: { turns: Pick<Turns, 'lastOf'>; running(accountId: string): number },
): Campaign | undefined {
  const { turns, running } = given;
  const rank = ({ campaignId, accountId }: Campaign): [number, number, number] => [
    running(accountId),
    turns.lastOf(accountId) ?? 0,
    turns.lastOf(campaignId) ?? 0,
  ];
  return candidates
    .map((campaign) => ({ campaign, rank: rank(campaign) }))
    .sort((one, other) => compare(one.rank, other.rank))[0]?.campaign;
}

function compare(one: number[], other: number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
