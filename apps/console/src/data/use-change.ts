import { matchQuery, notifyManager, type QueryKey, useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from './query-client.ts';

/** Something that changes what the service stores. */
export interface Change<Input, Result> {
  /**
   * Asks the service to make the change.
   * @throws MailwrightError for an error response
   */
  run(input: Input): Promise<Result>;
  /** The beginnings of the keys of the queries whose data it changes. */
  refreshes: readonly QueryKey[] | ((input: Input, result: Result) => readonly QueryKey[]);
  /** The beginning of the keys of queries about what it deletes, which must not be read again. */
  deletes?(input: Input): QueryKey;
}

/** A change as a component uses it. */
export interface UsedChange<Input> {
  /** Makes the change, unless it is being made. Never rejects: what went wrong is `error`. */
  run(input: Input): Promise<void>;
  /** Why the last attempt failed, until the next one or `forget`. */
  error: Error | null;
  isRunning: boolean;
  forget(): void;
}

/** Declares a change, so that its types are those of `run`. */
export const defineChange = <Input = void, Result = unknown>(change: Change<Input, Result>): Change<Input, Result> =>
  change;

/** A change to what the page shows or edits, which isn't asked of the service. */
export const inPage = <Result>(run: () => Result | Promise<Result>): Change<void, Result> => ({
  run: async () => run(),
  refreshes: [],
});

/** A run that hasn't ended, or that has ended by leading to another page, which may not be shown yet. */
interface Run {
  /** The path of the page that it was started on. */
  from: string;
  leadsAway: boolean;
}

/**
 * Lets a component make a change. Afterwards the affected queries are read again, and then `then` is called. Until both
 * have finished, and the next page that `then` leads to is shown, `isRunning` stays true and another run does nothing,
 * so that a second click can't repeat the change.
 */
export function useChange<Input, Result>(
  change: Change<Input, Result>,
  then?: (result: Result, input: Input) => unknown,
): UsedChange<Input> {
  const { pathname } = useLocation();
  // In an object of its own, so that React also renders a run that ends before it was shown.
  const [current, setCurrent] = useState<{ run: Run | null }>({ run: null });
  // A second click may come before the component has been rendered as running or, after that, without what `then` has
  // closed.
  const latest = useRef<Run | null>(null);
  const set = (run: Run | null) => {
    latest.current = run ?? latest.current;
    setCurrent({ run });
  };
  useLayoutEffect(() => {
    if (current.run === null) latest.current = null;
  }, [current]);
  // A run takes the `then` it began with along, which knows what was shown and typed at that time.
  const { mutateAsync, error, reset } = useMutation({ mutationFn: (run: () => Promise<void>) => run() });
  return {
    run: async (input) => {
      if (isOn(latest.current, pathname)) return;
      set({ from: pathname, leadsAway: false });
      try {
        await mutateAsync(async () => {
          const result = await makeChange(change, input);
          await then?.(result, input);
        });
        set(location.pathname === pathname ? null : { from: pathname, leadsAway: true });
      } catch {
        // The mutation keeps the error.
        set(null);
      }
    },
    error,
    isRunning: isOn(current.run, pathname),
    forget: reset,
  };
}

/** Whether a run still counts on a page with this path, which is the one that is shown. */
function isOn(run: Run | null, shown: string): boolean {
  if (run === null) return false;
  return !run.leadsAway || (run.from === shown && location.pathname !== shown);
}

/**
 * Makes a change, reads the affected queries again, and waits until components have the results.
 * @throws MailwrightError for an error response
 */
export async function makeChange<Input, Result>(change: Change<Input, Result>, input: Input): Promise<Result> {
  const result = await change.run(input);
  const keys = typeof change.refreshes === 'function' ? change.refreshes(input, result) : change.refreshes;
  const deleted = change.deletes?.(input);
  await Promise.all(
    keys.map((queryKey) =>
      queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => deleted === undefined || !matchQuery({ queryKey: deleted }, query),
      }),
    ),
  );
  // Components get what was read in a later task. Whoever drops what was typed now would show the older text until then.
  await new Promise<void>((resolve) => {
    notifyManager.schedule(resolve);
  });
  return result;
}
