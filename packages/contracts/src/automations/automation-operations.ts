import { z } from 'zod';
import {
  AddAutomation,
  AutomationResource,
  AutomationStatusName,
  AutomationSummary,
  AutomationValidation,
  AutomationVersionResource,
  AutomationVersionSummary,
  MovedRuns,
  ResumeAutomation,
  UpdateAutomation,
} from './automation-resource.ts';
import { stepId } from './automation-conditions.ts';
import { CampaignPreview, TestResult } from '../campaigns/campaign-resource.ts';
import { defineOperation, location, nameSearch, page, pageHeaders } from '../define-operation.ts';
import { maxRunData } from './run-data.ts';
import { TestStep } from './run-resource.ts';
import { uid, wholeNumber } from '../values/text.ts';

// Each of many mails may have its HTML and the document of its blocks.
const maxBodyBytes = 4_194_304;

const ofAutomation = z.strictObject({ uid: uid('aut') });
const ofVersion = z.strictObject({
  uid: uid('aut'),
  number: wholeNumber(1, 2_147_483_647).meta({ description: 'The number of the version', example: 1 }),
});
const ofStep = z.strictObject({ uid: uid('aut'), step: stepId.meta({ description: 'The id of a `send_email` step' }) });
const automation = (description: string) => ({ 200: { description, schema: AutomationResource } });

/** The operations on automations. */
export const automationOperations = {
  listAutomations: defineOperation({
    id: 'listAutomations',
    method: 'GET',
    path: '/automations',
    group: 'Automations',
    summary: 'Get automations',
    scope: 'automations:read',
    query: z.strictObject({
      list_uid: uid('list').optional().meta({ description: 'Automations of this list' }),
      status: AutomationStatusName.optional(),
      name: nameSearch('Automations', 'welcome'),
      ...page,
    }),
    replies: {
      200: {
        description: 'A page of automations without their steps, newest first',
        schema: z.array(AutomationSummary),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  addAutomation: defineOperation({
    id: 'addAutomation',
    method: 'POST',
    path: '/automations',
    group: 'Automations',
    summary: 'Create an automation',
    description:
      'Creates a draft: nothing happens until it is activated. Everything that its steps refer to must ' +
      'exist; an error names the step, such as `steps[2].then[0].tag`.',
    scope: 'automations:write',
    body: AddAutomation,
    maxBodyBytes,
    replies: { 201: { description: 'The new automation', schema: AutomationResource, headers: location } },
    errors: ['not_found', 'plan_limit_reached'],
  }),
  getAutomation: defineOperation({
    id: 'getAutomation',
    method: 'GET',
    path: '/automations/{uid}',
    group: 'Automations',
    summary: 'Get an automation',
    description: 'Returns the draft being edited. The steps that runs follow are in its versions.',
    scope: 'automations:read',
    params: ofAutomation,
    replies: automation('The automation'),
    errors: ['not_found'],
  }),
  updateAutomation: defineOperation({
    id: 'updateAutomation',
    method: 'PATCH',
    path: '/automations/{uid}',
    group: 'Automations',
    summary: 'Update an automation',
    description:
      'Changes the given properties and leaves the rest. Changes to an active automation take effect when it ' +
      'is activated again. Users without permission to send can change only the name of an active one.',
    scope: 'automations:write',
    params: ofAutomation,
    body: UpdateAutomation,
    maxBodyBytes,
    replies: automation('The automation as it is now'),
    errors: ['not_found', 'invalid_transition'],
  }),
  deleteAutomation: defineOperation({
    id: 'deleteAutomation',
    method: 'DELETE',
    path: '/automations/{uid}',
    group: 'Automations',
    summary: 'Delete an automation',
    description:
      'Also deletes its versions and runs. Pause or archive an active automation first. What its mails did ' +
      'stays in the activity of the subscribers.',
    scope: 'automations:write',
    params: ofAutomation,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'invalid_transition', 'automation_in_use'],
  }),
  copyAutomation: defineOperation({
    id: 'copyAutomation',
    method: 'POST',
    path: '/automations/{uid}/copy',
    group: 'Automations',
    summary: 'Copy an automation',
    scope: 'automations:write',
    params: ofAutomation,
    replies: { 201: { description: 'A draft with the same steps', schema: AutomationResource, headers: location } },
    errors: ['not_found', 'plan_limit_reached'],
  }),
  validateAutomation: defineOperation({
    id: 'validateAutomation',
    method: 'POST',
    path: '/automations/{uid}/validate',
    group: 'Automations',
    summary: 'Validate an automation',
    description: 'Changes nothing. Errors prevent activation; warnings do not.',
    scope: 'automations:read',
    isHeavy: () => true,
    params: ofAutomation,
    replies: { 200: { description: 'The errors and warnings', schema: AutomationValidation } },
    errors: ['not_found', 'template_too_slow'],
  }),
  previewStep: defineOperation({
    id: 'previewStep',
    method: 'GET',
    path: '/automations/{uid}/steps/{step}/preview',
    group: 'Automations',
    summary: 'Preview the mail of a step',
    description: 'Shows the draft being edited.',
    scope: 'automations:read',
    params: ofStep,
    query: z.strictObject({
      subscriber_uid: uid('sub')
        .optional()
        .meta({ description: 'The subscriber whose fields to show; a sample when absent' }),
      data: z
        .string()
        .max(maxRunData)
        .optional()
        .meta({ description: 'The data that a run would start with, as a JSON object', example: '{"order": "4711"}' }),
    }),
    replies: { 200: { description: 'The mail as it would be sent', schema: CampaignPreview } },
    errors: ['not_found', 'template_too_slow'],
  }),
  testStep: defineOperation({
    id: 'testStep',
    method: 'POST',
    path: '/automations/{uid}/steps/{step}/test',
    group: 'Automations',
    summary: 'Send the mail of a step as a test',
    description:
      'Sends the mail of the draft immediately, to at most ten addresses; its unsubscribe links do nothing. ' +
      'Limit for an account: ten tests at once, including tests of campaigns, then one every thirty seconds.',
    scope: 'automations:write',
    params: ofStep,
    body: TestStep,
    replies: { 200: { description: 'The recipients of the test', schema: TestResult } },
    errors: ['not_found', 'sender_not_verified', 'address_suppressed', 'template_too_slow'],
  }),
  activateAutomation: defineOperation({
    id: 'activateAutomation',
    method: 'POST',
    path: '/automations/{uid}/activate',
    group: 'Automations',
    summary: 'Activate an automation',
    description:
      'From now on, its trigger starts runs. If the automation or one of its mails has changed since it was ' +
      'last activated, new runs use a new version; existing runs finish on theirs.',
    scope: 'automations:write',
    isHeavy: () => true,
    params: ofAutomation,
    replies: automation('The automation as it is now'),
    errors: ['not_found', 'invalid_transition', 'sender_not_verified', 'template_too_slow'],
  }),
  pauseAutomation: defineOperation({
    id: 'pauseAutomation',
    method: 'POST',
    path: '/automations/{uid}/pause',
    group: 'Automations',
    summary: 'Pause an automation',
    description: 'No runs start, existing runs stay at their current step, and none of its mails are sent.',
    scope: 'automations:write',
    params: ofAutomation,
    replies: automation('The automation as it is now'),
    errors: ['not_found', 'invalid_transition'],
  }),
  resumeAutomation: defineOperation({
    id: 'resumeAutomation',
    method: 'POST',
    path: '/automations/{uid}/resume',
    group: 'Automations',
    summary: 'Resume an automation',
    description: 'A paused automation continues with the same version.',
    scope: 'automations:write',
    params: ofAutomation,
    body: ResumeAutomation,
    replies: automation('The automation as it is now'),
    errors: ['not_found', 'invalid_transition', 'sender_not_verified'],
  }),
  archiveAutomation: defineOperation({
    id: 'archiveAutomation',
    method: 'POST',
    path: '/automations/{uid}/archive',
    group: 'Automations',
    summary: 'Archive an automation',
    description: 'This is permanent: no runs start, existing runs end, and none of its mails are sent.',
    scope: 'automations:write',
    params: ofAutomation,
    replies: automation('The automation as it is now'),
    errors: ['not_found', 'invalid_transition'],
  }),
  listAutomationVersions: defineOperation({
    id: 'listAutomationVersions',
    method: 'GET',
    path: '/automations/{uid}/versions',
    group: 'Automations',
    summary: 'Get the versions of an automation',
    scope: 'automations:read',
    params: ofAutomation,
    replies: {
      200: { description: 'Its versions, newest first, at most 100', schema: z.array(AutomationVersionSummary) },
    },
    errors: ['not_found'],
  }),
  getAutomationVersion: defineOperation({
    id: 'getAutomationVersion',
    method: 'GET',
    path: '/automations/{uid}/versions/{number}',
    group: 'Automations',
    summary: 'Get a version of an automation',
    scope: 'automations:read',
    params: ofVersion,
    replies: { 200: { description: 'The version with its steps', schema: AutomationVersionResource } },
    errors: ['not_found'],
  }),
  moveRuns: defineOperation({
    id: 'moveRuns',
    method: 'POST',
    path: '/automations/{uid}/versions/{number}/move-runs',
    group: 'Automations',
    summary: 'Move runs to the current version',
    description:
      'Moves unfinished runs of this version to the current one, if that has their current step with the ' +
      'same id and type. A wait that has begun ends when it would have. Other runs finish on their version, ' +
      'as does a run that a worker is processing right now: send the request again to move those.',
    scope: 'automations:write',
    params: ofVersion,
    replies: { 200: { description: 'The number of runs moved', schema: MovedRuns } },
    errors: ['not_found', 'invalid_transition'],
  }),
};
