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

/** Asks before a page with unsaved changes is left, within the console and beyond it. Each form of a page may have one. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  // The router consults only the last of several blockers, which must not be that of a form without changes.
  return isOn && <Guard />;
}

function Guard() {
  const { texts } = useSpeech();
  const text = texts.frame;
  // What is chosen on a page is in its address, too: that stays on the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isUnasked && nextLocation.pathname !== currentLocation.pathname,
  );
  const isLeaving = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
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
