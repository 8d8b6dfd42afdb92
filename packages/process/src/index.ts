export { closeTogether } from './close-together.ts';
export { letHeapGrow } from './let-heap-grow.ts';
export type { ProcessParts } from './open-parts.ts';
export { defineRole, neededVariables, type ProcessRole, type RunningRole } from './role.ts';
export { runProcess } from './run-process.ts';
export { startProcess } from './start-process.ts';
