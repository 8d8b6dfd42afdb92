import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSpeech } from '../texts/language.tsx';
import { ProblemNote } from './feedback.tsx';

/** A dialog that names what will happen, and does it when it is confirmed. */
export function Confirm({
  opened,
  close,
  title,
  action,
  run,
  isDangerous = true,
  isDisabled = false,
  children,
}: {
  opened: boolean;
  close(): void;
  title: string;
  action: string;
  run(): Promise<unknown>;
  isDangerous?: boolean;
  /** Whether something is still missing. */
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const { texts } = useSpeech();
  const { error, isRunning, attempt, forget } = useAttempt();
  return (
    <Modal
      opened={opened}
      onClose={() => {
        forget();
        close();
      }}
      title={title}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <div className="stack">
        <div>{children}</div>
        <ProblemNote error={error} />
        <div className="line">
          <Button
            {...(isDangerous ? { color: 'red.9' } : {})}
            className={isDangerous ? 'danger' : ''}
            loading={isRunning}
            disabled={isDisabled}
            onClick={() => void attempt(run, close)}
            data-autofocus
          >
            {action}
          </Button>
          <Button variant="default" onClick={close}>
            {texts.frame.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Runs something that may fail, once at a time, and holds what went wrong. */
export function useAttempt(): {
  error: Error | null;
  isRunning: boolean;
  attempt<Result>(run: () => Promise<Result>, then?: (result: Result) => void): Promise<void>;
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
        then?.(result);
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      } finally {
        setIsRunning(false);
      }
    },
    forget: () => setError(null),
  };
}
