import { MailwrightError } from 'mailwright';
import type { Autosave } from './create-autosave.ts';

/** A form whose page was left before everything in it was saved. It continues to save itself. */
interface LeftForm {
  autosave: unknown;
  /** Resolves once everything that was typed has arrived in the form. */
  settling: Promise<void>;
}

// By the id of what is edited. Only memory has them, so they don't outlive the session.
const leftForms = new Map<string, LeftForm>();

/** The form for this that was left, if it isn't saved yet. */
export const findLeftForm = (id: string): LeftForm | undefined => leftForms.get(id);

/** Ends the keeping of a form, because its page is shown again or its changes are dropped. */
export const forgetLeftForm = (id: string): boolean => leftForms.delete(id);

/**
 * Keeps a form whose page is being left until everything is saved. Until then, whoever comes back finds what they
 * typed, and closing the window asks first.
 * @param settle resolves once everything typed so far has arrived in the form
 * @param refused is called if something can't be saved without the user
 */
export function keepLeftForm<Values>(
  id: string,
  { autosave, settle, refused }: { autosave: Autosave<Values>; settle: () => Promise<void>; refused: () => void },
): void {
  const { state } = autosave.view();
  // The leave guard has asked whether to drop these.
  if (state === 'refused' || state === 'conflict') return;
  const arrived = settle();
  const form: LeftForm = { autosave, settling: arrived.catch(() => undefined) };
  leftForms.set(id, form);
  window.addEventListener('beforeunload', warn);
  const isKept = () => leftForms.get(id) === form;
  const check = () => {
    const { state: now, error } = autosave.view();
    const isOver = now === 'saved' || (error instanceof MailwrightError && error.status === 404);
    const isRefused = now === 'refused' || now === 'conflict';
    if (isKept() && !isOver && !isRefused) return;
    stop();
    if (isKept() && isOver) leftForms.delete(id);
    else if (isKept()) refused();
  };
  let stop = (): void => undefined;
  const follow = async () => {
    await autosave.flush();
    stop = autosave.subscribe(check);
    check();
  };
  // The editor has asked before it was left with something that it could not pass on.
  void arrived.then(follow, () => isKept() && leftForms.delete(id));
}

function warn(event: BeforeUnloadEvent): void {
  if (leftForms.size > 0) event.preventDefault();
}
