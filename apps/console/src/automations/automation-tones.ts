import type { AutomationSummary, RunSummary } from '../data/automation-types.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each automation status. */
export const automationTones: Record<AutomationSummary['status'], Tone> = {
  draft: 'over',
  active: 'running',
  paused: 'held',
  archived: 'over',
};

/** The tone of each run status. */
export const runTones: Record<RunSummary['status'], Tone> = {
  running: 'running',
  waiting: 'waiting',
  completed: 'over',
  exited: 'over',
  failed: 'failed',
};
