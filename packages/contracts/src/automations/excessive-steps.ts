/** The maximum number of an automation's steps, of nested branches, and of conditions in all steps together. */
export const maxSteps = 200;
export const maxBranchDepth = 10;
const maxConditions = 1_000;

/**
 * Finds out that there are too many steps before each of them is validated; returns the error message, or undefined.
 */
export function findExcessiveSteps(whole: unknown): string | undefined {
  let count = 0;
  let conditions = 0;
  const visit = (steps: unknown, depth: number): string | undefined => {
    if (!Array.isArray(steps)) return undefined;
    count += steps.length;
    if (count > maxSteps) return `must have at most ${maxSteps} steps, including those in branches`;
    for (const step of steps) conditions += countConditions(asRecord(step)['if']);
    if (conditions > maxConditions)
      return `must have at most ${maxConditions.toLocaleString('en')} conditions in total`;
    const branches = steps.flatMap(branchesOf);
    if (branches.length > 0 && depth === maxBranchDepth)
      return `must have branches nested at most ${maxBranchDepth} deep`;
    for (const inner of branches) {
      const message = visit(inner, depth + 1);
      if (message !== undefined) return message;
    }
    return undefined;
  };
  return visit(whole, 0);
}

/** The values that may be the steps of a step's branches. */
function branchesOf(step: unknown): unknown[] {
  const { then, else: otherwise, until_event: event, branches } = asRecord(step);
  const ofSplit = Array.isArray(branches) ? branches.map((one) => asRecord(one)['steps']) : [];
  return [then, otherwise, asRecord(event)['on_timeout'], ...ofSplit].filter((inner) => Array.isArray(inner));
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Counts the conditions in a value, groups included. */
function countConditions(value: unknown): number {
  const inner = ['all', 'any', 'none'].flatMap((name) => {
    const given = asRecord(value)[name];
    return Array.isArray(given) ? (given as unknown[]) : [];
  });
  return inner.reduce<number>((sum, one) => sum + countConditions(one), 1);
}
