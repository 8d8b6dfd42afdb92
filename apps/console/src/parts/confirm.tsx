import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../texts/language.tsx';
import { ProblemNote } from './feedback.tsx';
import { useAttempt } from './use-attempt.ts';

export { useAttempt };

/**
 * A dialog that says what will happen and does it when confirmed, also by Enter in one of its inputs. Its first input
 * should have `data-autofocus`. Without inputs, the cancel button of a dangerous action gets the focus, because a key
 * held down would otherwise confirm.
 */
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
  /** Whether something required is still missing. */
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const { texts } = useI18n();
  const { error, isRunning, attempt, forget } = useAttempt();
  const isCautious = isDangerous || isDisabled;
  const cancel = () => {
    forget();
    close();
  };
  return (
    <Modal opened={opened} onClose={cancel} title={title} closeButtonProps={{ 'aria-label': texts.frame.close }}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree this form may be inside another one, for example when a leave guard asks.
          event.stopPropagation();
          if (!isDisabled && !isRunning) void attempt(run, close);
        }}
      >
        <div>{children}</div>
        <ProblemNote error={error} />
        <div className="line">
          <Button
            type="submit"
            {...(isDangerous ? { color: 'red.9' } : {})}
            className={isDangerous ? 'danger' : ''}
            loading={isRunning}
            disabled={isDisabled}
            data-autofocus={isCautious ? undefined : true}
          >
            {action}
          </Button>
          <Button variant="default" onClick={cancel} data-autofocus={isCautious ? true : undefined}>
            {texts.frame.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
