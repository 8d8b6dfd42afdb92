import { isStatementTimeout } from '@mailwright/database';

/** How many rows are worked on at once for each automation. */
export interface BatchSizes {
  of(automationId: string): number;
  /** Does work on so many rows, as `of` has said. When Postgres ends it since it takes too long, it is to be half as many next. */
  work<T>(automationId: string, size: number, work: () => Promise<T>): Promise<T>;
}

// Far below the time after which Postgres ends a statement: twice as many rows may take several times as long.
const quickMs = 2_000;

/** Sizes of at most `max`: what is too long for Postgres would be tried again for ever, and be no shorter. */
export function createBatchSizes(max: number): BatchSizes {
  const sizes = new Map<string, number>();
  const of = (id: string) => sizes.get(id) ?? max;
  return {
    of,
    work: async (id, size, work) => {
      const begunAt = performance.now();
      try {
        const result = await work();
        // Others of the automation may have failed meanwhile.
        const isQuick = size === of(id) && performance.now() - begunAt < quickMs;
        if (isQuick && 2 * size < max) sizes.set(id, 2 * size);
        else if (isQuick) sizes.delete(id);
        return result;
      } catch (error) {
        if (isStatementTimeout(error)) sizes.set(id, Math.max(1, Math.min(of(id), Math.floor(size / 2))));
        throw error;
      }
    },
  };
}
