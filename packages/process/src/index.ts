export { awaitDatabase } from './await-database.ts';
export { closeTogether } from './close-together.ts';
export { letHeapGrow } from './let-heap-grow.ts';
export { openParts } from './open-parts.ts';
export { runProcess } from './run-process.ts';
export { startOperations, type StartedProcess } from './start-operations.ts';
