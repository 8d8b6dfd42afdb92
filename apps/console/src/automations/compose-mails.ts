import type { Step } from '../data/automation-types.ts';
import { idOf, listSteps, replaceStep } from './flow/step-tree.ts';

/** Composes the HTML of the mails that have only a block document. What composes it is loaded only when needed. */
export async function composeMails(steps: Step[]): Promise<Step[]> {
  let composed = steps;
  for (const { step } of listSteps(steps)) {
    if (step.type !== 'send_email' || step.design == null || step.html != null) continue;
    const { composeDesign } = await import('../content-editor/compose-design.tsx');
    composed = replaceStep(composed, idOf(step), { ...step, ...(await composeDesign(step.design)) });
  }
  return composed;
}
