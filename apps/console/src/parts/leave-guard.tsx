import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { inPage, useChange } from '../data/use-change.ts';
import { useI18n } from '../texts/language.tsx';
import { Confirm } from './confirm.tsx';

let isUnasked = false;

/** Navigates without asking, because the changes have just been saved or what they belonged to has been deleted. */
export async function leaveUnasked(go: () => void | Promise<void>): Promise<void> {
  isUnasked = true;
  try {
    await go();
  } finally {
    isUnasked = false;
  }
}

/**
 * Asks before the user leaves a page with unsaved changes, within the console or to elsewhere. Each form of a page can
 * have its own guard.
 */
export function LeaveGuard({
  isOn,
  isWithin,
}: {
  isOn: boolean;
  /** Whether the form is still there at another address; by default, at any with the same path. */
  isWithin?: (address: Location) => boolean;
}) {
  // The router consults only the last of several blockers, which must not belong to a form without changes.
  return isOn && <Guard {...(isWithin !== undefined && { isWithin })} />;
}

function Guard({ isWithin }: { isWithin?: (address: Location) => boolean }) {
  const { t } = useI18n();
  // Choices within a page change only the query, which doesn't leave the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isUnasked && !(isWithin?.(nextLocation) ?? nextLocation.pathname === currentLocation.pathname),
  );
  const isLeaving = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const leaving = useChange(
    inPage(() => {
      isLeaving.current = true;
      blocker.proceed?.();
    }),
  );
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      close={() => {
        if (!isLeaving.current) blocker.reset?.();
      }}
      title={t('frame.leaveTitle')}
      action={t('frame.leaveAction')}
      change={leaving}
      input={undefined}
    >
      {t('frame.leaveText')}
    </Confirm>
  );
}
