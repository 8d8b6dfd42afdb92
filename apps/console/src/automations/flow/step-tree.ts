// The steps of an automation are a tree: some steps have branches, and each branch is a list of steps. A branch is
// identified by the path of its list within its step, as the API's errors name it, such as `branches[0].steps`.
import type { Step } from '../../data/automation-types.ts';

/**
 * A position where a step can be inserted: before the step with this index in a branch, or in the automation's own
 * steps.
 */
export interface Place {
  /** The id of the step that has the branch; null for the automation itself. */
  parent: string | null;
  branch: string;
  index: number;
}

/** A step with its position. */
export interface PlacedStep {
  step: Step;
  /** Its path in a request, such as `steps[2].then[0]`. */
  path: string;
  place: Place;
  depth: number;
}

/** The branches of a step, with their paths within it; most kinds have none. */
export function branchesOf(step: Step): { path: string; steps: Step[] }[] {
  if (step.type === 'condition')
    return [
      { path: 'then', steps: step.then ?? [] },
      { path: 'else', steps: step.else ?? [] },
    ];
  if (step.type === 'split')
    return step.branches.map(({ steps = [] }, index) => ({ path: `branches[${index}].steps`, steps }));
  if (step.type === 'wait' && step.until_event !== undefined)
    return [{ path: 'until_event.on_timeout', steps: step.until_event.on_timeout ?? [] }];
  return [];
}

/** Copies a step with new steps in one of its branches. */
function withBranch(step: Step, path: string, steps: Step[]): Step {
  if (step.type === 'condition') return { ...step, [path]: steps };
  if (step.type === 'split')
    return {
      ...step,
      branches: step.branches.map((branch, index) =>
        path === `branches[${index}].steps` ? { ...branch, steps } : branch,
      ),
    };
  if (step.type === 'wait' && step.until_event !== undefined)
    return { ...step, until_event: { ...step.until_event, on_timeout: steps } };
  return step;
}

/** The id of a step. Every step in the console has one. */
export const idOf = (step: Step): string => step.id ?? '';

/** Lists all steps in order, those in branches after the step that contains them. */
export function listSteps(
  steps: Step[],
  at: { parent: string | null; branch: string; path: string; depth: number } = {
    parent: null,
    branch: 'steps',
    path: 'steps',
    depth: 0,
  },
): PlacedStep[] {
  return steps.flatMap((step, index) => {
    const path = `${at.path}[${index}]`;
    const place = { parent: at.parent, branch: at.branch, index };
    const inner = branchesOf(step).flatMap((branch) =>
      listSteps(branch.steps, {
        parent: idOf(step),
        branch: branch.path,
        path: `${path}.${branch.path}`,
        depth: at.depth + 1,
      }),
    );
    return [{ step, path, place, depth: at.depth }, ...inner];
  });
}

/** Finds the step with this id; undefined if there is none. */
export function findStep(steps: Step[], id: string): PlacedStep | undefined {
  return listSteps(steps).find(({ step }) => idOf(step) === id);
}

/** Applies a change to each list of steps, innermost lists first. */
function changeLists(
  steps: Step[],
  change: (list: Step[], parent: string | null, branch: string) => Step[],
  parent: string | null = null,
  branch = 'steps',
): Step[] {
  const inner = steps.map((step) =>
    branchesOf(step).reduce(
      (changed, each) => withBranch(changed, each.path, changeLists(each.steps, change, idOf(step), each.path)),
      step,
    ),
  );
  return change(inner, parent, branch);
}

/** Inserts a step. */
export function insertStep(steps: Step[], place: Place, step: Step): Step[] {
  return changeLists(steps, (list, parent, branch) =>
    parent === place.parent && branch === place.branch ? list.toSpliced(place.index, 0, step) : list,
  );
}

/** Removes a step and everything in its branches. */
export function removeStep(steps: Step[], id: string): Step[] {
  return changeLists(steps, (list) => list.filter((step) => idOf(step) !== id));
}

/** Replaces the step with this id. */
export function replaceStep(steps: Step[], id: string, by: Step): Step[] {
  return changeLists(steps, (list) => list.map((step) => (idOf(step) === id ? by : step)));
}

/** Whether a step can be moved to a position: not into its own branches, and not to where it already is. */
export function canMove(steps: Step[], id: string, place: Place): boolean {
  const moved = findStep(steps, id);
  if (moved === undefined) return false;
  const own = listSteps([moved.step]).map(({ step }) => idOf(step));
  if (place.parent !== null && own.includes(place.parent)) return false;
  const { parent, branch, index } = moved.place;
  return parent !== place.parent || branch !== place.branch || (index !== place.index && index + 1 !== place.index);
}

/** Moves a step, with everything in its branches; returns the steps unchanged if it can't be moved there. */
export function moveStep(steps: Step[], id: string, place: Place): Step[] {
  const moved = findStep(steps, id);
  if (moved === undefined || !canMove(steps, id, place)) return steps;
  // A stand-in holds the new position, because its index still counts the step at its old position.
  const standIn: Step = { type: 'exit', id: '' };
  return replaceStep(removeStep(insertStep(steps, place, standIn), id), '', moved.step);
}

/** Makes an id that no step or goal uses: the kind with a number, as the service assigns ids. */
export function freshId(type: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${type}_${number}`)) number += 1;
  return `${type}_${number}`;
}

/** Copies a step with fresh ids. References within it to a mail that is also copied point to the copy. */
export function copyOf(step: Step, taken: ReadonlySet<string>): Step {
  const all = new Set(taken);
  const names = new Map<string, string>();
  for (const { step: each } of listSteps([step])) {
    const id = freshId(each.type, all);
    all.add(id);
    names.set(idOf(each), id);
  }
  return renameIn(step, names);
}

/** Replaces ids in a value, both of steps and in references to them; a mail's block document has only ids of its own. */
export function renameIn<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => renameIn(each, names)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const isStep = 'type' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => {
      const isName = key === 'step' || (key === 'id' && isStep);
      if (key === 'design') return [key, each];
      return [key, isName && typeof each === 'string' ? (names.get(each) ?? each) : renameIn(each, names)];
    }),
  ) as Value;
}

/** Whether every run ends at this step. */
export function endsRun({ type }: Step): boolean {
  return type === 'exit' || type === 'unsubscribe' || type === 'move_to_list';
}
