import type { Automation, Goal, Step } from '../../data/automation-types.ts';
import type { PlacedProblems, Problem } from './problems-by-step.ts';
import { findStep, idOf, listSteps } from './step-tree.ts';

/** The editable part of an automation. */
export type Draft = Pick<Automation, 'name' | 'trigger' | 'entry' | 'conditions' | 'goals' | 'steps' | 'time_zone'>;

/** The editable part of an automation, as it was saved. */
export function toDraft({ name, trigger, entry, conditions, goals, steps, time_zone }: Automation): Draft {
  return { name, trigger, entry, conditions, goals, steps, time_zone };
}

/** Whether two drafts are identical, given that both come from the service. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** All ids in use, by steps and by goals. */
export function takenIds({ steps, goals }: Draft): Set<string> {
  return new Set([...listSteps(steps).map(({ step }) => idOf(step)), ...goals.map(({ id = '' }) => id)]);
}

/** The problems found in `found` that concern parts which haven't changed since. */
export function currentProblems(placed: PlacedProblems, found: Draft, now: Draft): PlacedProblems {
  const left = new Map<string, Problem[]>();
  for (const [id, problems] of placed) {
    const same =
      id === ''
        ? problems.filter(({ field }) => {
            const [property = ''] = field.split(/[.[]/);
            return found[property as keyof Draft] === now[property as keyof Draft];
          })
        : findStep(found.steps, id)?.step === findStep(now.steps, id)?.step
          ? problems
          : [];
    if (same.length > 0) left.set(id, same);
  }
  return left;
}

/** Makes a step of the given kind, with initial values for its required properties. */
export function newStep(type: Step['type'], id: string): Step {
  switch (type) {
    case 'wait':
      return { type, id, for: 'P1D' };
    case 'condition':
      return { type, id, if: { all: [] }, then: [], else: [] };
    case 'split':
      return {
        type,
        id,
        branches: [
          { percent: 50, steps: [] },
          { percent: 50, steps: [] },
        ],
      };
    case 'add_tag':
    case 'remove_tag':
      return { type, id, tag: '' };
    case 'update_field':
      return { type, id, field: '', value: null };
    case 'add_to_list':
    case 'move_to_list':
      return { type, id, list_uid: '' };
    case 'call_webhook':
      return { type, id, hook_uid: '' };
    case 'start_automation':
      return { type, id, automation_uid: '' };
    default:
      return { type, id };
  }
}

/** Copies the object with a new value for one property; the property is removed if the value is undefined or empty. */
export function withOptional<Whole extends object>(whole: Whole, property: string, value: unknown): Whole {
  const { [property]: _, ...rest } = whole as Record<string, unknown>;
  return (value === undefined || value === '' ? rest : { ...rest, [property]: value }) as Whole;
}

/** Makes a goal with its initial values. */
export function newGoal(id: string): Goal {
  return { id, event: 'tagged' };
}
