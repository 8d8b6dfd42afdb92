import { type FieldErrors, validationProblem } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import type { WantedChange } from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

// A page has a hundred subscribers, and a batch's events a thousand: the size of one is multiplied by these.
const maxTags = 500;
const maxValuesLength = 65_536;

/** The size limits that a change would exceed, by the name of the given value; undefined when there are none. */
export function findExcess(
  next: SubscriberState,
  wanted: Pick<WantedChange, 'values' | 'addTags'>,
  fields: ListField[],
): FieldErrors | undefined {
  const errors: FieldErrors = {};
  if (wanted.addTags.length > 0 && next.tags.length > maxTags)
    errors['tag'] = [`makes ${next.tags.length} tags: a subscriber has at most ${maxTags}`];
  if (wanted.values.size > 0 && JSON.stringify(next.fields).length > maxValuesLength)
    for (const { id, tag } of fields)
      if (wanted.values.has(id))
        errors[tag] = [`makes it too much: all values of a subscriber have at most ${maxValuesLength} characters`];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Rejects a change for which `findExcess` returns errors. @throws ProblemError `validation_failed` */
export function refuseExcess(...change: Parameters<typeof findExcess>): void {
  const errors = findExcess(...change);
  if (errors !== undefined) throw validationProblem(errors);
}
