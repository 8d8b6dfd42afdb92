/** What is edited, with what it was before each change. */
export interface EditHistory<Value> {
  now: Value;
  before: Value[];
  after: Value[];
  /** What the last change was about: another one about the same is undone together with it. */
  about: string | undefined;
}

const maxChanges = 200;

/** Nothing has been changed yet. */
export function beginHistory<Value>(now: Value): EditHistory<Value> {
  return { now, before: [], after: [], about: undefined };
}

/** The history with a change. @param about what typing goes on with, such as a field; undefined: a change of its own. */
export function change<Value>(history: EditHistory<Value>, now: Value, about?: string): EditHistory<Value> {
  if (now === history.now) return history;
  const goesOn = about !== undefined && about === history.about;
  const before = goesOn ? history.before : [...history.before, history.now].slice(-maxChanges);
  return { now, before, after: [], about };
}

/** The history with the last change undone; unchanged without one. */
export function undo<Value>({ now, before, after, ...rest }: EditHistory<Value>): EditHistory<Value> {
  if (before.length === 0) return { now, before, after, ...rest };
  return {
    now: before.at(-1) as Value,
    before: before.slice(0, -1),
    after: [now, ...after],
    about: undefined,
  };
}

/** The history with the last undone change done again; unchanged without one. */
export function redo<Value>({ now, before, after, ...rest }: EditHistory<Value>): EditHistory<Value> {
  if (after.length === 0) return { now, before, after, ...rest };
  return { now: after[0] as Value, before: [...before, now], after: after.slice(1), about: undefined };
}
