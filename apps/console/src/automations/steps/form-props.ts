import type { Step } from '../../data/automation-types.ts';
import type { Problem } from '../flow/problems-by-step.ts';

/** The props of a step's form. */
export interface FormProps<Own extends Step> {
  step: Own;
  /** @param field the input that the user types into; consecutive changes to it are undone together */
  change(to: Step, field: string): void;
  /** The error of one of the step's properties; undefined if there is none. */
  problem(field: string): string | undefined;
  /** All problems of the step. */
  problems: Problem[];
}

/** A step of the given kind. */
export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;
