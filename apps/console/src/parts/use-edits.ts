import { useMemo, useRef, useState } from 'react';
import { sameValue } from '../autosave/same-value.ts';

/** Stored values in a form, with the viewer's unsaved changes applied. */
export interface Edits<Values> {
  values: Values;
  /** The values that differ from the stored ones. Only these are sent, so that other people's changes are kept. */
  changes: Partial<Values>;
  hasChanged: boolean;
  change(changes: Partial<Values>): void;
  /** The changes including those that aren't rendered yet. */
  latest(): Partial<Values>;
  /** Drops changes that have been saved, except those that were changed again in the meantime. */
  settle(saved: Partial<Values>): void;
}

/**
 * @param stored the values as last read; whatever hasn't been changed here follows them. Pass the same object as long
 *   as nothing has changed.
 */
export function useEdits<Values extends object>(stored: Values): Edits<Values> {
  const [edited, setEdited] = useState<Partial<Values>>({});
  const latest = useRef(edited);
  const edit = (next: Partial<Values>) => setEdited((latest.current = next));
  const values = useMemo(() => ({ ...stored, ...edited }), [stored, edited]);
  const changesOf = (edits: Partial<Values>) => withNames(edits, (name, value) => !sameValue(value, stored[name]));
  const changes = changesOf(edited);
  return {
    values,
    changes,
    hasChanged: Object.keys(changes).length > 0,
    // A value that is set back to the stored one follows it again.
    change: (more) => edit(withNames({ ...latest.current, ...more }, (name, value) => value !== stored[name])),
    latest: () => changesOf(latest.current),
    settle: (saved) => edit(unsavedOf(latest.current, { saved, before: stored })),
  };
}

/**
 * The edits that are left once some were saved. What was set back to the value before while it was being saved was no
 * edit then, but is one now.
 */
export function unsavedOf<Values extends object>(
  edited: Partial<Values>,
  { saved, before }: { saved: Partial<Values>; before: Values },
): Partial<Values> {
  const setBack = withNames(before as Partial<Values>, (name) => name in saved);
  return withNames({ ...setBack, ...edited }, (name, value) => !sameValue(value, saved[name]));
}

function withNames<Values extends object>(
  values: Partial<Values>,
  has: (name: keyof Values, value: unknown) => boolean,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => has(name as keyof Values, value)),
  ) as Partial<Values>;
}
