import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UsedChange } from '../data/use-change.ts';
import { useI18n } from '../texts/language.tsx';
import { ProblemNote } from './feedback.tsx';

/**
 * A dialog that says what will happen and does it when confirmed, also by Enter in one of its inputs. Its first input
 * should have `data-autofocus`. Without inputs, the cancel button of a dangerous action gets the focus, because a key
 * held down would otherwise confirm.
 */
export function Confirm<Input>({
  opened,
  close,
  title,
  action,
  other,
  change,
  input,
  isDangerous = true,
  isDisabled = false,
  children,
}: {
  opened: boolean;
  close(): void;
  title: string;
  action: string;
  /** The label of the other button, if "Cancel" could be taken for the action. */
  other?: string;
  /** What is done when confirmed. Whoever declares it closes the dialog afterwards. */
  change: UsedChange<Input>;
  input: Input;
  isDangerous?: boolean;
  /** Whether something required is still missing. */
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { run, error, isRunning, forget } = change;
  const isCautious = isDangerous || isDisabled;
  const cancel = () => {
    // What has been confirmed can't be taken back, and its outcome must be seen.
    if (isRunning) return;
    forget();
    close();
  };
  return (
    <Modal opened={opened} onClose={cancel} title={title}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree this form may be inside another one, for example when a leave guard asks.
          event.stopPropagation();
          if (!isDisabled && !isRunning) void run(input);
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
            {other ?? t('frame.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
