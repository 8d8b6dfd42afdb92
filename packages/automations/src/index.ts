export { compileProgram, type Program, type ProgramStep } from './definitions/compile-program.ts';
export type {
  StoredConditions,
  StoredDefinition,
  StoredEvent,
  StoredGoal,
  StoredStep,
  StoredTrigger,
  StoredWait,
} from './definitions/stored-definition.ts';
