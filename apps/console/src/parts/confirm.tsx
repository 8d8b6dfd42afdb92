import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSpeech } from '../texts/language.tsx';
import { ProblemNote } from './feedback.tsx';
import { useAttempt } from './use-attempt.ts';

export { useAttempt };

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
  const cancel = () => {
    forget();
    close();
  };
  return (
    <Modal opened={opened} onClose={cancel} title={title} closeButtonProps={{ 'aria-label': texts.frame.close }}>
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
          <Button variant="default" onClick={cancel}>
            {texts.frame.cancel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
