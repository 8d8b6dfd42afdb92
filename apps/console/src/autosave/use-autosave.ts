import { MailwrightError } from '@mailwright/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type Autosave,
  type AutosavePorts,
  type AutosaveView,
  createAutosave,
  type SaveState,
} from './create-autosave.ts';

/** The states in which nothing more is saved without the user. */
const endStates = new Set<SaveState>(['saved', 'refused', 'conflict']);

/**
 * A form that saves itself after a pause in typing, when the page is hidden or left, and when the network is back.
 * @param settle resolves once everything typed so far has arrived in the form
 */
export function useAutosave<Values extends object>(
  first: Values,
  ports: Pick<AutosavePorts<Values>, 'read' | 'write'>,
  settle: () => Promise<void> = () => Promise.resolve(),
): Autosave<Values> & AutosaveView<Values> {
  const [autosave] = useState(() => {
    const made = createAutosave(first, { ...ports, classify, later });
    return { ...made, flush: async () => (await settle(), made.flush()) };
  });
  const view = useSyncExternalStore(autosave.subscribe, autosave.view);
  useEffect(() => {
    const saveNow = () => void autosave.flush();
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    let isLeaving = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (isLeaving || autosave.view().state !== 'saved') event.preventDefault();
    };
    // Changes that are unsaved when the page is left are saved afterward; until then, closing the window asks first.
    const leave = async () => {
      isLeaving = true;
      await autosave.flush().finally(() => (isLeaving = false));
      const endWhenOver = () => {
        if (!endStates.has(autosave.view().state)) return;
        stop();
        window.removeEventListener('beforeunload', warn);
      };
      const stop = autosave.subscribe(endWhenOver);
      endWhenOver();
    };
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('online', saveNow);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('online', saveNow);
      void leave();
    };
  }, [autosave]);
  return { ...autosave, ...view };
}

function classify(error: Error): 'outdated' | 'temporary' | 'final' {
  if (!(error instanceof MailwrightError)) return 'temporary';
  if (error.status === 412) return 'outdated';
  return error.status >= 500 || error.status === 429 ? 'temporary' : 'final';
}

function later(call: () => void, ms: number): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
