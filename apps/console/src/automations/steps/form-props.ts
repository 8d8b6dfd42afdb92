import type { Step } from '../../data/automation-types.ts';
import type { Problem } from '../flow/problems-by-step.ts';

/** What the form of a kind of steps is given. */
export interface FormProps<Own extends Step> {
  step: Own;
  /** @param field what is typed into, whose changes are undone together. */
  change(to: Step, field: string): void;
  /** What is wrong with a property of the step; undefined when nothing is. */
  problem(field: string): string | undefined;
  /** All that is wrong with it. */
  problems: Problem[];
}

/** A step of this kind. */
export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;
