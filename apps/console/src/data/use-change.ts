import { matchQuery, type QueryKey, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
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

/**
 * Lets a component make a change. Afterwards the affected queries are read again, and then `then` is called;
 * `isRunning` stays true until both have finished, for example until the next page is loaded, so that a second click
 * can't repeat the change.
 */
export function useChange<Input, Result>(
  change: Change<Input, Result>,
  then?: (result: Result, input: Input) => unknown,
): UsedChange<Input> {
  // A second click may come before the component has been rendered as running.
  const isBusy = useRef(false);
  // A run takes the `then` it began with along, which knows what was shown and typed at that time.
  const { mutateAsync, error, isPending, reset } = useMutation({ mutationFn: (run: () => Promise<void>) => run() });
  return {
    run: async (input) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await mutateAsync(async () => {
          const result = await makeChange(change, input);
          await then?.(result, input);
        });
      } catch {
        // The mutation keeps the error.
      } finally {
        isBusy.current = false;
      }
    },
    error,
    isRunning: isPending,
    forget: reset,
  };
}

/**
 * Makes a change and reads the affected queries again.
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
  return result;
}
