import type { Draft } from '../flow/draft.ts';
import { branchesOf, idOf, listSteps } from '../flow/step-tree.ts';
import type { Step } from '../../data/automation-types.ts';

type Definition = Omit<Draft, 'name'>;

/** How a version differs from the one before it. */
export interface VersionDifferences {
  properties: ('trigger' | 'entry' | 'conditions' | 'goals' | 'time_zone')[];
  /** `added`, `removed` and `changed` are ids of steps. */
  added: string[];
  removed: string[];
  changed: string[];
  isReordered: boolean;
}

const properties = ['trigger', 'entry', 'conditions', 'goals', 'time_zone'] as const;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares the definitions of two versions. A step that differs only within its branches doesn't count as changed. */
export function compareVersions(before: Definition, after: Definition): VersionDifferences {
  const old = new Map(listSteps(before.steps).map((placed) => [idOf(placed.step), placed]));
  const now = listSteps(after.steps);
  const ids = new Set(now.map(({ step }) => idOf(step)));
  const stayed = now.filter(({ step }) => old.has(idOf(step)));
  const order = (placed: { step: Step; place: { parent: string | null; branch: string } }[]) =>
    placed.map(({ step, place }) => [idOf(step), place.parent, place.branch]);
  return {
    properties: properties.filter((property) => !isSame(before[property], after[property])),
    added: [...ids].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !ids.has(id)),
    changed: stayed
      .filter(({ step }) => {
        const other = old.get(idOf(step))?.step;
        return other !== undefined && !isSame(withoutBranches(step), withoutBranches(other));
      })
      .map(({ step }) => idOf(step)),
    isReordered: !isSame(order(stayed), order([...old.values()].filter(({ step }) => ids.has(idOf(step))))),
  };
}

function withoutBranches(step: Step): unknown {
  if (branchesOf(step).length === 0) return step;
  if (step.type === 'condition') return { ...step, then: [], else: [] };
  if (step.type === 'split') return { ...step, branches: step.branches.map(({ percent }) => percent) };
  if (step.type === 'wait') return { ...step, until_event: { ...step.until_event, on_timeout: [] } };
  return step;
}
