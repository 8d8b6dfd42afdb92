import { useChange } from '../data/use-change.ts';

interface Attempt {
  run(): Promise<unknown>;
  then?: ((result: never) => unknown) | undefined;
}

const attempted = {
  run: async ({ run, then }: Attempt) => {
    const result = await run();
    await then?.(result as never);
  },
  refreshes: [],
};

/** Like `useChange`, for something that isn't declared as a change. */
export function useAttempt(): {
  error: Error | null;
  isRunning: boolean;
  attempt<Result>(run: () => Promise<Result>, then?: (result: Result) => unknown): Promise<void>;
  forget(): void;
} {
  const { run: runOnce, error, isRunning, forget } = useChange(attempted);
  return { error, isRunning, forget, attempt: (run, then) => runOnce({ run, then }) };
}
