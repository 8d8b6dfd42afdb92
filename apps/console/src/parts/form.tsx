import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UsedChange } from '../data/use-change.ts';
import { ProblemNote } from './feedback.tsx';
import { errorBeside } from './field-errors.ts';
import styles from './form.module.css';

export interface FormProps {
  /** What submitting makes, usually by `useChange`. */
  change: Pick<UsedChange<never>, 'error' | 'isRunning'>;
  submit(): unknown;
  /** The fields that show their own errors. */
  fields?: string[];
  action: string;
  /** Whether something required is still missing. */
  isDisabled?: boolean;
  /** Whether only the service checks the inputs. */
  noValidate?: boolean;
  /** Whether it is a part of a page, in which its button is no wider than its text. */
  isInPage?: boolean;
  /** Names it, if there are several on a page. */
  label?: string;
  /** Whether the button stays in view. */
  isSticky?: boolean;
  /** Shown beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form that is sent with a button, above which it says why that failed. */
export function Form({
  change: { error, isRunning },
  submit,
  fields = [],
  action,
  isDisabled = false,
  noValidate = false,
  isInPage = false,
  label,
  isSticky = false,
  beside,
  children,
}: FormProps) {
  const button = (
    <Button type="submit" loading={isRunning} disabled={isDisabled}>
      {action}
    </Button>
  );
  return (
    <form
      className="stack"
      aria-label={label}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <ProblemNote error={errorBeside(error, fields)} />
      {isInPage || isSticky || beside !== undefined ? (
        <div className={isSticky ? `line ${styles.sticky}` : 'line'}>
          {button}
          {beside}
        </div>
      ) : (
        button
      )}
    </form>
  );
}
