import { isStatementTimeout } from '@mailwright/database';

/** How many rows to process at once for each automation. */
export interface BatchSizes {
  of(automationId: string): number;
  /**
   * Does work on `size` rows, as returned by `of`. Halves the automation's batch size if Postgres ends the work with a
   * statement timeout.
   */
  work<T>(automationId: string, size: number, work: () => Promise<T>): Promise<T>;
}

// Far below Postgres's statement timeout: twice as many rows may take several times as long.
const quickMs = 2_000;

/**
 * Tracks batch sizes of at most `max`. With a fixed size, a batch that times out would be retried forever and never be
 * faster.
 */
export function createBatchSizes(max: number): BatchSizes {
  const sizes = new Map<string, number>();
  const of = (id: string) => sizes.get(id) ?? max;
  return {
    of,
    work: async (id, size, work) => {
      const begunAt = performance.now();
      try {
        const result = await work();
        // Other work for the automation may have failed in the meantime.
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
