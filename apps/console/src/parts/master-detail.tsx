import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconArrowLeft } from '../icons/icon-arrow-left.ts';
import { When } from './feedback.tsx';

/** A list and, beside it, what is chosen from it. On a phone, there is only one of the two. */
export function MasterDetail({
  list,
  name,
  hint,
  leave,
  children,
}: {
  list: ReactNode;
  /** The name of the list, on the button that leads back to it. */
  name: string;
  /** Shown while nothing is chosen. */
  hint: string;
  leave(): void;
  /** What is chosen; null for nothing. */
  children: ReactNode;
}) {
  return (
    <div className={children === null ? 'master' : 'master has-chosen'}>
      {list}
      {children === null ? (
        <p className="quiet small panel padded only-wide">{hint}</p>
      ) : (
        <div className="stack">
          <div className="back">
            <Button variant="subtle" size="xs" leftSection={<IconArrowLeft size={14} />} onClick={leave}>
              {name}
            </Button>
          </div>
          {children}
        </div>
      )}
    </div>
  );
}

/** An item of the list. */
export function Choice({
  title,
  state,
  at,
  isChosen,
  choose,
  children,
}: {
  title: ReactNode;
  state: ReactNode;
  /** When it got into this state, if that is known. */
  at: string | null;
  isChosen: boolean;
  choose(): void;
  /** What is said below the title. */
  children: ReactNode;
}) {
  return (
    <button type="button" className={isChosen ? 'choice chosen' : 'choice'} aria-pressed={isChosen} onClick={choose}>
      <span className="tight joined">
        <span className="strong wraps">{title}</span>
        {children}
      </span>
      {state}
      <span className="quiet figures">{at !== null && <When at={at} />}</span>
    </button>
  );
}
