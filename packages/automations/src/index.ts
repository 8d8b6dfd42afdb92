export { startAutomations } from './engine/start-automations.ts';
export { runAutomations } from './engine/run-jobs.ts';
export { getAutomationReport } from './runs/read-step-figures.ts';
export { countRuns, getRun, listRunHistories, listRuns } from './runs/read-runs.ts';
export { forgetRuns, readRunsOf, removeRunsOfList } from './runs/remove-runs.ts';
export { startRun } from './runs/start-run.ts';
export { cancelRun, skipWait } from './runs/stop-run.ts';
export { runsOfEvents } from './triggers/start-runs-of-events.ts';
export { activateAutomation } from './automations/activate-automation.ts';
export { addAutomation, copyAutomation } from './automations/add-automation.ts';
export { deleteAutomation, updateAutomation } from './automations/change-automation.ts';
export { endAutomationsOfList } from './automations/end-automations-of-list.ts';
export {
  countAutomations,
  getAutomation,
  getAutomationVersion,
  listAutomations,
  listAutomationVersions,
} from './automations/read-automations.ts';
export { previewStep, testStep } from './automations/preview-step.ts';
export { moveRuns } from './automations/move-runs.ts';
export {
  isUsedByActive,
  refuseTagOfAutomations,
  refuseUsedByAutomations,
} from './automations/refuse-used-by-automations.ts';
export { resumeAutomation } from './automations/resume-automation.ts';
export { archiveAutomation, pauseAutomation } from './automations/stop-automation.ts';
export { validateAutomation } from './automations/validate-automation.ts';
