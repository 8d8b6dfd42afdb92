export { leaseEnd, leaseRows, type RowLease, startBackgroundWork } from './background-work.ts';
export { type AccountDispatcher, createAccountDispatcher } from './account-dispatcher.ts';
export { type BatchTurns, createBatchTurns } from './batch-turns.ts';
export { createDispatcher, type Dispatcher, type WantedItems } from './dispatcher.ts';
export { createSlots, type Slots, type SlotSizes } from './slots.ts';
export {
  classOf,
  createSources,
  type DueSource,
  notePosition,
  type Observation,
  softTimeoutMs,
  type SourceClass,
  type SourcePosition,
  type Sources,
} from './sources.ts';
export { createRescuingWorker, createWorkerLock, isHeld, type RescuingWorker, type WorkerLock } from './worker-lock.ts';
