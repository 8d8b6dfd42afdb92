import type { Subscriber } from '@mailwright/client';

/** Which subscribers are selected: some, or all that match except some. */
export type Selection =
  { kind: 'some'; people: ReadonlyMap<string, Subscriber> } | { kind: 'all'; except: ReadonlySet<string> };

export const noneSelected: Selection = { kind: 'some', people: new Map() };

/** Whether a subscriber is selected. */
export function isSelected(selection: Selection, uid: string): boolean {
  return selection.kind === 'some' ? selection.people.has(uid) : !selection.except.has(uid);
}

/** The selection with one subscriber more, or less. */
export function toggle(selection: Selection, person: Subscriber): Selection {
  if (selection.kind === 'some') {
    const people = new Map(selection.people);
    if (!people.delete(person.uid)) people.set(person.uid, person);
    return { kind: 'some', people };
  }
  const except = new Set(selection.except);
  if (!except.delete(person.uid)) except.add(person.uid);
  return { kind: 'all', except };
}

/** How many are selected of `matching`; undefined while that isn't known. */
export function countSelected(selection: Selection, matching: number | undefined): number | undefined {
  if (selection.kind === 'some') return selection.people.size;
  return matching === undefined ? undefined : Math.max(0, matching - selection.except.size);
}
