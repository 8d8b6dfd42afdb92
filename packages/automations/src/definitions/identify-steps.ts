import type { AutomationGoal, AutomationStep } from '@mailwright/contracts';
import type { FieldErrors } from '@mailwright/platform';
import { branchesOf } from './compile-program.ts';

/**
 * All steps of an automation with their paths, such as `steps[2].then[0]`; a step comes before those in its branches.
 */
export function listSteps(steps: readonly AutomationStep[], at = 'steps'): { step: AutomationStep; at: string }[] {
  return steps.flatMap((step, index) => {
    const own = `${at}[${index}]`;
    const inner = branchesOf(step).flatMap((branch) => listSteps(branch.steps, `${own}.${branch.name}`));
    return [{ step, at: own }, ...inner];
  });
}

/**
 * Gives the steps and goals of a request ids if they have none, derived from the type so that they are the same each
 * time. Changes the request's own objects.
 * @param errors gets a message for each id that another step or goal already has.
 */
export function assignIds(
  steps: readonly AutomationStep[],
  goals: readonly AutomationGoal[],
  errors: FieldErrors,
): void {
  const all = [
    ...listSteps(steps).map(({ step, at }) => ({ one: step as { id?: string | undefined }, at, type: step.type })),
    ...goals.map((goal, index) => ({ one: goal as { id?: string | undefined }, at: `goals[${index}]`, type: 'goal' })),
  ];
  const taken = new Set<string>();
  for (const { one, at } of all) {
    if (one.id === undefined) continue;
    if (taken.has(one.id)) errors[`${at}.id`] = ['is already the id of another step or goal'];
    taken.add(one.id);
  }
  const next = new Map<string, number>();
  for (const { one, type } of all) {
    if (one.id !== undefined) continue;
    let number = next.get(type) ?? 1;
    while (taken.has(`${type}_${number}`)) number += 1;
    next.set(type, number + 1);
    one.id = `${type}_${number}`;
    taken.add(one.id);
  }
}
