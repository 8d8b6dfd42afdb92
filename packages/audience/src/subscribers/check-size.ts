import { type FieldErrors, validationProblem } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import type { WantedChange } from './plan-change.ts';
import type { SubscriberState } from './subscriber-state.ts';

// A page holds a hundred subscribers, and a batch's events a thousand: what one may hold is what these cost, so many times.
const maxTags = 500;
const maxValuesLength = 65_536;

/** What a change would make too much of, by the name it was given under; undefined when it is fine. */
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

/** Refuses a change that `findExcess` finds something in. @throws ProblemError `validation_failed` */
export function refuseExcess(...change: Parameters<typeof findExcess>): void {
  const errors = findExcess(...change);
  if (errors !== undefined) throw validationProblem(errors);
}
