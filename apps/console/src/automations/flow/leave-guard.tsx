import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../../parts/confirm.tsx';
import { useAutomating } from '../../texts/automating.ts';

/** Asks before a page with unsaved changes is left, within the console and beyond it. */
export function LeaveGuard({ isOn, uid }: { isOn: boolean; uid: string }) {
  const { texts } = useAutomating();
  const text = texts.flow;
  // What is chosen in the flow is in the address, too, but stays on the page.
  const blocker = useBlocker(({ nextLocation }) => isOn && nextLocation.pathname !== `/automations/${uid}`);
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
