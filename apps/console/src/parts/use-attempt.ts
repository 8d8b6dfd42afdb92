import { useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A run that hasn't ended, or that has ended by leading to another page, which may not be shown yet. */
interface Run {
  /** The path of the page that it was started on. */
  from: string;
  leadsAway: boolean;
}

/**
 * Runs something that may fail and keeps its error. Until `then` has finished too, and the next page that it leads to is
 * shown, `isRunning` stays true and another attempt does nothing, so that a second click can't repeat the action.
 */
export function useAttempt(): {
  error: Error | null;
  isRunning: boolean;
  attempt<Result>(run: () => Promise<Result>, then?: (result: Result) => unknown): Promise<void>;
  forget(): void;
} {
  const { pathname } = useLocation();
  const [error, setError] = useState<Error | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  // A second click may come before the first one is rendered.
  const latest = useRef<Run | null>(null);
  const set = (next: Run | null) => {
    latest.current = next;
    setRun(next);
  };
  return {
    error,
    isRunning: isOn(run, pathname),
    attempt: async (work, then) => {
      if (isOn(latest.current, pathname)) return;
      set({ from: pathname, leadsAway: false });
      setError(null);
      try {
        const result = await work();
        await then?.(result);
        set(location.pathname === pathname ? null : { from: pathname, leadsAway: true });
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
        set(null);
      }
    },
    forget: () => setError(null),
  };
}

/** Whether a run still counts on a page with this path, which is the one that is shown. */
function isOn(run: Run | null, shown: string): boolean {
  if (run === null) return false;
  return !run.leadsAway || (run.from === shown && location.pathname !== shown);
}
