/** Work that an account does in batches: a campaign, an automation. */
interface BatchSource {
  accountId: string;
}

/** Whose batch is next, in one process. */
export interface BatchTurns<Source extends BatchSource> {
  /**
   * Chooses from the accounts with the fewest batches in progress the one that has waited longest for a turn, and of its
   * sources the one that has waited longest. Undefined without candidates.
   * @param running how many batches of an account are in progress.
   */
  choose<Candidate extends Source>(
    candidates: readonly Candidate[],
    running: (accountId: string) => number,
  ): Candidate | undefined;
  /** Records that a source and its account have had a turn. */
  record(source: Source): void;
  /** Forgets all sources and accounts but these. */
  keep(sources: readonly Source[]): void;
}

/** Creates an empty record of turns. @param idOf a source's id, which no account has. */
export function createBatchTurns<Source extends BatchSource>(idOf: (source: Source) => string): BatchTurns<Source> {
  const last = new Map<string, number>();
  let turn = 0;
  return {
    choose: (candidates, running) => {
      const ranked = candidates.map((source) => ({
        source,
        rank: [running(source.accountId), last.get(source.accountId) ?? 0, last.get(idOf(source)) ?? 0],
      }));
      return ranked.sort((one, other) => compare(one.rank, other.rank))[0]?.source;
    },
    record: (source) => {
      turn += 1;
      last.set(source.accountId, turn).set(idOf(source), turn);
    },
    keep: (sources) => {
      const kept = new Set(sources.flatMap((source) => [source.accountId, idOf(source)]));
      for (const id of last.keys()) if (!kept.has(id)) last.delete(id);
    },
  };
}

function compare(one: number[], other: number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
