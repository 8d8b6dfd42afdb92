import type { AutomationSummary, RunSummary } from '../data/automation-types.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of an automation's state. */
export const automationTones: Record<AutomationSummary['status'], Tone> = {
  draft: 'over',
  active: 'running',
  paused: 'held',
  archived: 'over',
};

/** The tone of a run's state. */
export const runTones: Record<RunSummary['status'], Tone> = {
  running: 'running',
  waiting: 'waiting',
  completed: 'over',
  exited: 'over',
  failed: 'failed',
};
