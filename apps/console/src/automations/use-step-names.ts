import { useQuery } from '@tanstack/react-query';
import type { Automation, Goal, Step } from '../data/automation-types.ts';
import { listQuery } from '../data/list-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/flow.ts';
import '../texts/steps.ts';
import { type Describing, describeGoal, describeStep, nameStep } from './describe/describe-flow.ts';
import { findStep } from './flow/step-tree.ts';
import { useNames } from './use-names.ts';

/** Names the steps and the goals of a version of an automation. One that the version doesn't have is named by its id. */
export interface StepNames {
  /** Names a step as the flow shows it: its kind, and what it does. */
  nameStep(id: string): string;
  /** Describes what a step does, without its kind. */
  describeStep(id: string): string;
  describeGoal(id: string): string;
}

/** Returns what names the steps and goals of any version of an automation, outside of its flow. */
export function useStepNames(automation: Automation): (version: { steps: Step[]; goals: Goal[] }) => StepNames {
  const { t } = useI18n();
  const { data: list } = useQuery(listQuery(automation.list_uid));
  const { nameOf } = useNames(automation.list_uid, automation.trigger);
  return ({ steps, goals }) => {
    const describe = (id: string, by: (describing: Describing) => string | undefined) =>
      list === undefined ? '…' : (by({ list, t, nameOf, steps }) ?? id);
    return {
      nameStep: (id) => describe(id, (describing) => nameStep(id, describing)),
      describeStep: (id) =>
        describe(id, (describing) => {
          const step = findStep(steps, id)?.step;
          return step && describeStep(step, describing);
        }),
      describeGoal: (id) =>
        describe(id, (describing) => {
          const goal = goals.find((each) => each.id === id);
          return goal && describeGoal(goal, describing);
        }),
    };
  };
}
