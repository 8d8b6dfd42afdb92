import type { Step } from '../../data/automation-types.ts';
import type { Explain } from '../../parts/explain-problem.ts';
import { idOf, listSteps } from './step-tree.ts';

/** An error or a warning about one property. */
export interface Problem {
  /** The property within the step or the automation, such as `tag` or `branches[0].percent`. */
  field: string;
  message: string;
  isWarning: boolean;
  /** The kind of a warning. */
  code?: string | undefined;
}

/** Problems by step id; those of the automation itself are under `''`. */
export type PlacedProblems = ReadonlyMap<string, Problem[]>;

/**
 * Assigns each problem to a step by its path in the request, such as `steps[2].then[0].tag`.
 * @param steps the steps as they were sent
 */
export function placeProblems(
  steps: Step[],
  problems: { part: string; message: string; isWarning?: boolean; code?: string }[],
): PlacedProblems {
  // Innermost steps first, because the path of a step begins with the paths of the steps around it.
  const all = listSteps(steps).toReversed();
  const placed = new Map<string, Problem[]>();
  for (const { part, message, isWarning = false, code } of problems) {
    const found = all.find(({ path }) => part === path || part.startsWith(`${path}.`));
    const id = found === undefined ? '' : idOf(found.step);
    const field = found === undefined ? part : part.slice(found.path.length + 1);
    placed.set(id, [...(placed.get(id) ?? []), { field, message, isWarning, ...(code === undefined ? {} : { code }) }]);
  }
  return placed;
}

/**
 * The errors of a property or of anything within it, as one text; undefined if there are none. Warnings don't count.
 */
export function problemOf(problems: Problem[], field: string): string | undefined {
  const found = problems.filter(
    (each) =>
      !each.isWarning &&
      (each.field === field || each.field.startsWith(`${field}.`) || each.field.startsWith(`${field}[`)),
  );
  return found.length === 0 ? undefined : [...new Set(found.map(({ message }) => message))].join(' ');
}

/** Merges two sets of problems. */
export function mergeProblems(one: PlacedProblems, other: PlacedProblems): PlacedProblems {
  const merged = new Map(one);
  for (const [id, problems] of other) merged.set(id, [...(merged.get(id) ?? []), ...problems]);
  return merged;
}

/** The problems with their messages in the viewer's language. */
export function explainProblems(placed: PlacedProblems, explain: Explain): PlacedProblems {
  const explained = [...placed].map(([id, problems]): [string, Problem[]] => [
    id,
    problems.map((each) => ({ ...each, message: explain({ ...each, part: each.field }) })),
  ]);
  return new Map(explained);
}
