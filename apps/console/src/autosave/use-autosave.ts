import { MailwrightError } from 'mailwright';
import { notifications } from '@mantine/notifications';
import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type Autosave, type AutosavePorts, type AutosaveView, createAutosave } from './create-autosave.ts';
import { findLeftForm, forgetLeftForm, keepLeftForm } from './left-forms.ts';
import { announceLeft } from './left-note.tsx';

/**
 * A form that saves itself after a pause in typing, when the page is hidden or left, and when the network is back. If
 * it is shown again before everything is saved, it is the same as before.
 * @param id of what is being edited
 * @param ports `nameOf` names what is being edited, for a note about changes that could not be saved
 * @param settle resolves once everything typed so far has arrived in the form
 */
export function useAutosave<Values extends object>(
  id: string,
  first: Values,
  ports: Pick<AutosavePorts<Values>, 'read' | 'write'> & { nameOf(values: Values): string },
  settle: () => Promise<void> = () => Promise.resolve(),
): Autosave<Values> & AutosaveView<Values> {
  const { pathname, search } = useLocation();
  // A form can be shown on several pages: a note about it leads to the last one.
  const page = useRef('');
  page.current = `${pathname}${search}`;
  const left = findLeftForm(id);
  if (left !== undefined) use(left.settling);
  const [autosave] = useState(
    () => (left?.autosave as Autosave<Values> | undefined) ?? createAutosave(first, { ...ports, classify, later }),
  );
  const [flush] = useState(() => async () => (await settle(), autosave.flush()));
  const view = useSyncExternalStore(autosave.subscribe, autosave.view);
  useEffect(() => {
    const noteId = `left ${id}`;
    if (forgetLeftForm(id)) notifications.hide(noteId);
    const saveNow = () => void flush();
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.view().state !== 'saved') event.preventDefault();
    };
    const refused = () => {
      const { error, state, values } = autosave.view();
      announceLeft({
        id: noteId,
        to: page.current,
        name: ports.nameOf(values),
        error: state === 'conflict' ? null : error,
        // Coming back closes the note, too, but then the form is no longer among those that were left.
        drop: () => forgetLeftForm(id),
      });
    };
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('online', saveNow);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('online', saveNow);
      window.removeEventListener('beforeunload', warn);
      keepLeftForm(id, { autosave, settle, refused });
    };
  }, [id, autosave, flush]);
  return { ...autosave, ...view, flush };
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
