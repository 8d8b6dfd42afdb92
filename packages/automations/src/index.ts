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
export { refuseUsedByAutomations } from './automations/refuse-used-by-automations.ts';
export { resumeAutomation } from './automations/resume-automation.ts';
export { archiveAutomation, pauseAutomation } from './automations/stop-automation.ts';
export { validateAutomation } from './automations/validate-automation.ts';
