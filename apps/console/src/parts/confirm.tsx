import type { ReactNode } from 'react';
import { ConfirmChange } from './confirm-change.tsx';
import { useAttempt } from './use-attempt.ts';

export { useAttempt };

/** Like `ConfirmChange`, for something that isn't declared as a change. */
export function Confirm({
  run,
  ...shown
}: {
  opened: boolean;
  close(): void;
  title: string;
  action: string;
  run(): Promise<unknown>;
  isDangerous?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const { error, isRunning, attempt, forget } = useAttempt();
  const change = { run: () => attempt(run, shown.close), error, isRunning, forget };
  return <ConfirmChange {...shown} change={change} input={undefined} />;
}
