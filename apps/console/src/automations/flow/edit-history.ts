/** The value being edited, with its values before each change and after each undone one. */
export interface EditHistory<Value> {
  now: Value;
  before: Value[];
  after: Value[];
  /** What the last change was about. Consecutive changes about the same thing are undone together. */
  about: string | undefined;
}

const maxChanges = 200;

/** Starts a history without changes. */
export function beginHistory<Value>(now: Value): EditHistory<Value> {
  return { now, before: [], after: [], about: undefined };
}

/**
 * Adds a change to the history.
 * @param about what is being edited, such as a field: consecutive changes about it are undone together. If undefined,
 *   the change is undone on its own.
 */
export function change<Value>(history: EditHistory<Value>, now: Value, about?: string): EditHistory<Value> {
  if (now === history.now) return history;
  const goesOn = about !== undefined && about === history.about;
  const before = goesOn ? history.before : [...history.before, history.now].slice(-maxChanges);
  return { now, before, after: [], about };
}

/** Undoes the last change, if there is one. */
export function undo<Value>({ now, before, after, ...rest }: EditHistory<Value>): EditHistory<Value> {
  if (before.length === 0) return { now, before, after, ...rest };
  return {
    now: before.at(-1) as Value,
    before: before.slice(0, -1),
    after: [now, ...after],
    about: undefined,
  };
}

/** Redoes the last undone change, if there is one. */
export function redo<Value>({ now, before, after, ...rest }: EditHistory<Value>): EditHistory<Value> {
  if (after.length === 0) return { now, before, after, ...rest };
  return { now: after[0] as Value, before: [...before, now], after: after.slice(1), about: undefined };
}
