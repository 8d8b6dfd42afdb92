import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useSpeech } from '../texts/language.tsx';
import { Confirm } from './confirm.tsx';

let isUnasked = false;

/** Goes to another page without asking: what was changed has just been saved, or is gone with what it belonged to. */
export async function leaveUnasked(go: () => void | Promise<void>): Promise<void> {
  isUnasked = true;
  try {
    await go();
  } finally {
    isUnasked = false;
  }
}

/** Asks before a page with unsaved changes is left, within the console and beyond it. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const { texts } = useSpeech();
  const text = texts.frame;
  // What is chosen on a page is in its address, too: that stays on the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && !isUnasked && nextLocation.pathname !== currentLocation.pathname,
  );
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      close={() => {
        if (!isLeaving.current) blocker.reset?.();
      }}
      title={text.leaveTitle}
      action={text.leaveAction}
      run={async () => {
        isLeaving.current = true;
        blocker.proceed?.();
      }}
    >
      {text.leaveText}
    </Confirm>
  );
}
