import { z } from 'zod';
import { defineOperation, page, pageHeaders } from '../define-operation.ts';
import { stepId } from './automation-conditions.ts';
import { AutomationReport, RunResource, RunStatusName, RunSummary, StartRun } from './run-resource.ts';
import { AgeOrder } from '../values/shared-enums.ts';
import { uid } from '../values/text.ts';

const ofAutomation = z.strictObject({ uid: uid('aut') });
const ofRun = z.strictObject({ uid: uid('run') });
const progress = { Location: 'Where the run is' };

/** The operations on runs of automations. */
export const automationRunOperations = {
  startRun: defineOperation({
    id: 'startRun',
    method: 'POST',
    path: '/automations/{uid}/start',
    group: 'Automations',
    summary: 'Start a run for a subscriber',
    description:
      'Works with any trigger. The automation must be active, and the subscriber must be on its list. The ' +
      'conditions of the automation are evaluated when the run begins, right after the response.',
    scope: 'automations:write',
    params: ofAutomation,
    body: StartRun,
    replies: { 202: { description: 'The run', schema: RunSummary, headers: progress } },
    errors: ['not_found', 'invalid_transition', 'already_entered'],
  }),
  listRuns: defineOperation({
    id: 'listRuns',
    method: 'GET',
    path: '/automations/{uid}/runs',
    group: 'Automations',
    summary: "Get an automation's runs",
    scope: 'automations:read',
    // A filter that few runs match, or a count, may have to read all runs of the automation; one subscriber has few.
    isHeavy: ({ status, step, subscriber_uid: subscriberUid, include_total: includeTotal }) =>
      subscriberUid === undefined && (status !== undefined || step !== undefined || includeTotal === 'true'),
    params: ofAutomation,
    query: z.strictObject({
      status: RunStatusName.optional(),
      step: stepId.optional().meta({ description: 'Runs at this step', example: 'welcome' }),
      subscriber_uid: uid('sub').optional().meta({ description: 'Runs of this subscriber, including a deleted one' }),
      order: AgeOrder.default('oldest').meta({
        description: 'The order; with `oldest`, runs that begin in the meantime appear on a later page',
      }),
      ...page,
    }),
    replies: { 200: { description: 'A page of runs', schema: z.array(RunSummary), headers: pageHeaders } },
    errors: ['not_found'],
  }),
  getAutomationReport: defineOperation({
    id: 'getAutomationReport',
    method: 'GET',
    path: '/automations/{uid}/statistics',
    group: 'Automations',
    summary: "Get an automation's figures by step",
    scope: 'automations:read',
    params: ofAutomation,
    replies: { 200: { description: 'The figures', schema: AutomationReport } },
    errors: ['not_found'],
  }),
  getRun: defineOperation({
    id: 'getRun',
    method: 'GET',
    path: '/automation-runs/{uid}',
    group: 'Automations',
    summary: 'Get a run with its history',
    scope: 'automations:read',
    params: ofRun,
    replies: { 200: { description: 'The run', schema: RunResource } },
    errors: ['not_found'],
  }),
  skipWait: defineOperation({
    id: 'skipWait',
    method: 'POST',
    path: '/automation-runs/{uid}/skip-wait',
    group: 'Automations',
    summary: "End a run's wait",
    description: 'The run continues within moments, as if the event it waits for had occurred.',
    scope: 'automations:write',
    params: ofRun,
    replies: { 202: { description: 'The run', schema: RunResource, headers: progress } },
    errors: ['not_found', 'invalid_transition'],
  }),
  cancelRun: defineOperation({
    id: 'cancelRun',
    method: 'POST',
    path: '/automation-runs/{uid}/cancel',
    group: 'Automations',
    summary: 'Cancel a run',
    description: 'The run takes no further steps. Mails that it has already sent are not undone.',
    scope: 'automations:write',
    params: ofRun,
    replies: { 200: { description: 'The ended run', schema: RunResource } },
    errors: ['not_found', 'invalid_transition'],
  }),
};
