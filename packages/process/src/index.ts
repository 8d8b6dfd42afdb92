export { awaitDatabase } from './await-database.ts';
export { openParts } from './open-parts.ts';
export { runProcess } from './run-process.ts';
export { startOperations, type StartedProcess } from './start-operations.ts';
