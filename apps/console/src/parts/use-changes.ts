import { useMemo, useState } from 'react';
import { sameValue } from '../autosave/same-value.ts';

/** What a form shows of something stored, with what the viewer has changed in it and not saved yet. */
export interface Changes<Values> {
  values: Values;
  /** What differs from what is stored: nothing else is sent, so that what others change meanwhile stays. */
  changes: Partial<Values>;
  hasChanged: boolean;
  change(changes: Partial<Values>): void;
  /** Forgets changes that are saved, except those that were changed again meanwhile. */
  settle(saved: Partial<Values>): void;
}

/** @param stored as it was read last; what isn't changed here follows it. The same object while it is the same. */
export function useChanges<Values extends object>(stored: Values): Changes<Values> {
  const [edited, setEdited] = useState<Partial<Values>>({});
  const values = useMemo(() => ({ ...stored, ...edited }), [stored, edited]);
  const changes = withNames(edited, (name, value) => !sameValue(value, stored[name]));
  return {
    values,
    changes,
    hasChanged: Object.keys(changes).length > 0,
    // What is set back to what is stored follows that again.
    change: (more) => setEdited((before) => withNames({ ...before, ...more }, (name, value) => value !== stored[name])),
    settle: (saved) => setEdited((now) => withNames(now, (name, value) => !sameValue(value, saved[name]))),
  };
}

function withNames<Values extends object>(
  values: Partial<Values>,
  has: (name: keyof Values, value: unknown) => boolean,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => has(name as keyof Values, value)),
  ) as Partial<Values>;
}
