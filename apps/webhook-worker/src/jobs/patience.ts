/** Waits for work, but not for ever. */
export interface Patience {
  /** Resolves when the work has ended, or is set aside since it takes too long; rejects when it fails before that. */
  await(work: Promise<void>): Promise<void>;
  /** Resolves when all that was set aside has ended. */
  settle(): Promise<void>;
}

/**
 * Sets work aside that takes longer than `patienceMs`, so that it goes on by itself. With `maxSetAside` of it under way,
 * more is waited for like any other: what a process has under way stays bounded.
 * @param options `onFailure` is told of work that failed after it was set aside.
 */
export function createPatience(options: {
  patienceMs: number;
  maxSetAside: number;
  onFailure(error: unknown): void;
}): Patience {
  const setAside = new Set<Promise<void>>();

  function goOnAside(work: Promise<void>): void {
    const ended = work.catch(options.onFailure).finally(() => setAside.delete(ended));
    setAside.add(ended);
  }

  return {
    await: (work) =>
      new Promise((resolve, reject) => {
        let isAside = false;
        const timer = setTimeout(() => {
          if (setAside.size >= options.maxSetAside) return;
          isAside = true;
          goOnAside(work);
          resolve();
        }, options.patienceMs);
        work
          .then(resolve, (error: unknown) => {
            if (!isAside) reject(error);
          })
          .finally(() => clearTimeout(timer));
      }),
    settle: async () => {
      while (setAside.size > 0) await Promise.all(setAside);
    },
  };
}
