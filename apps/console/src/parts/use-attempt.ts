import { useState } from 'react';

/**
 * Runs something that may fail and keeps its error. `isRunning` stays true until `then` has finished too, for example
 * until the next page is loaded, so that a second click can't repeat the action.
 */
export function useAttempt(): {
  error: Error | null;
  isRunning: boolean;
  attempt<Result>(run: () => Promise<Result>, then?: (result: Result) => unknown): Promise<void>;
  forget(): void;
} {
  const [error, setError] = useState<Error | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  return {
    error,
    isRunning,
    attempt: async (run, then) => {
      setIsRunning(true);
      setError(null);
      try {
        const result = await run();
        await then?.(result);
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      } finally {
        setIsRunning(false);
      }
    },
    forget: () => setError(null),
  };
}
