import type { Step } from '../../data/automation-types.ts';
import { idOf, listSteps } from './step-tree.ts';

/** What is wrong with one property, or may be. */
export interface Problem {
  /** The property within the step, or of the automation, such as `tag` or `branches[0].percent`. */
  field: string;
  message: string;
  isWarning: boolean;
}

/** Problems by the id of the step they are in; those of the automation itself by `''`. */
export type PlacedProblems = ReadonlyMap<string, Problem[]>;

/**
 * Finds the step of each problem by its path in the request, such as `steps[2].then[0].tag`.
 * @param steps as they were sent.
 */
export function placeProblems(
  steps: Step[],
  problems: { part: string; message: string; isWarning?: boolean }[],
): PlacedProblems {
  // The innermost ones first: the path of a step begins with those of the steps it is in.
  const all = listSteps(steps).toReversed();
  const placed = new Map<string, Problem[]>();
  for (const { part, message, isWarning = false } of problems) {
    const found = all.find(({ path }) => part === path || part.startsWith(`${path}.`));
    const id = found === undefined ? '' : idOf(found.step);
    const field = found === undefined ? part : part.slice(found.path.length + 1);
    placed.set(id, [...(placed.get(id) ?? []), { field, message, isWarning }]);
  }
  return placed;
}

/** What is wrong with a property, or with something in it; undefined when nothing is. Warnings are none of that. */
export function problemOf(problems: Problem[], field: string): string | undefined {
  const found = problems.filter(
    (each) =>
      !each.isWarning &&
      (each.field === field || each.field.startsWith(`${field}.`) || each.field.startsWith(`${field}[`)),
  );
  return found.length === 0 ? undefined : [...new Set(found.map(({ message }) => message))].join(', ');
}

/** All problems of both. */
export function mergeProblems(one: PlacedProblems, other: PlacedProblems): PlacedProblems {
  const merged = new Map(one);
  for (const [id, problems] of other) merged.set(id, [...(merged.get(id) ?? []), ...problems]);
  return merged;
}
