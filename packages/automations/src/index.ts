export { type AutomationEngine, startAutomations } from './engine/start-automations.ts';
export { runAutomations } from './engine/run-jobs.ts';
export { countRuns, getAutomationReport, getRun, listRuns } from './runs/read-runs.ts';
export { forgetRuns, readRunsOf, removeRunsOfList } from './runs/remove-runs.ts';
export { startRun } from './runs/start-run.ts';
export { cancelRun, skipWait } from './runs/stop-run.ts';
export { runsOfEvents } from './triggers/start-runs-of-events.ts';
