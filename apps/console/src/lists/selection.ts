import type { Subscriber } from 'mailwright';

/** The selected subscribers: some of them, or all matching ones except some. */
export type Selection =
  { kind: 'some'; people: ReadonlyMap<string, Subscriber> } | { kind: 'all'; except: ReadonlySet<string> };

export const noneSelected: Selection = { kind: 'some', people: new Map() };

/** Whether a subscriber is selected. */
export function isSelected(selection: Selection, uid: string): boolean {
  return selection.kind === 'some' ? selection.people.has(uid) : !selection.except.has(uid);
}

/** Selects a subscriber, or deselects them if they are selected. */
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

/** How many of the `matching` subscribers are selected; undefined while that number isn't known. */
export function countSelected(selection: Selection, matching: number | undefined): number | undefined {
  if (selection.kind === 'some') return selection.people.size;
  return matching === undefined ? undefined : Math.max(0, matching - selection.except.size);
}
