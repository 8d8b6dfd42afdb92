import { z } from 'zod';
import { ChooseWinner, variantQuery } from '../ab-test-resource.ts';
import { AudienceCount } from '../audience-resource.ts';
import {
  AddCampaign,
  CampaignPreview,
  CampaignResource,
  CampaignStatusName,
  CampaignSummary,
  CampaignValidation,
  RunCampaign,
  TestCampaign,
  TestResult,
  UpdateCampaign,
} from '../campaign-resource.ts';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { uid } from '../text.ts';
import { CampaignUnsubscribeReasons } from '../unsubscribe-reasons.ts';

const ofCampaign = z.strictObject({ uid: uid('cmp') });
const campaign = (description: string) => ({ 200: { description, schema: CampaignResource } });

/** The operations on campaigns. */
export const campaignOperations = {
  listCampaigns: defineOperation({
    id: 'listCampaigns',
    method: 'GET',
    path: '/campaigns',
    group: 'Campaigns',
    summary: 'Get campaigns',
    scope: 'campaigns:read',
    query: z.strictObject({
      list_uid: uid('list').optional().meta({ description: 'Those to this list' }),
      status: CampaignStatusName.optional(),
      name: z.string().max(200).optional().meta({
        description: 'Those whose name contains this, in upper or lower case',
        example: 'january',
      }),
      ...page,
    }),
    replies: {
      200: {
        description: 'A page of campaigns without `html`, `plain`, `design` and `variants`, newest first',
        schema: z.array(CampaignSummary),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  addCampaign: defineOperation({
    id: 'addCampaign',
    method: 'POST',
    path: '/campaigns',
    group: 'Campaigns',
    summary: 'Create a campaign',
    description:
      'A draft. Its sender is that of the list unless it is given, and its subject that of the template or of the list.',
    scope: 'campaigns:write',
    body: AddCampaign,
    replies: { 201: { description: 'The new campaign', schema: CampaignResource, headers: location } },
    errors: ['not_found'],
  }),
  getCampaign: defineOperation({
    id: 'getCampaign',
    method: 'GET',
    path: '/campaigns/{uid}',
    group: 'Campaigns',
    summary: 'Get a campaign',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: campaign('The campaign'),
    errors: ['not_found'],
  }),
  updateCampaign: defineOperation({
    id: 'updateCampaign',
    method: 'PATCH',
    path: '/campaigns/{uid}',
    group: 'Campaigns',
    summary: 'Update a campaign',
    description:
      'Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until it has been ' +
      'started; name, throttle, calendar, time zone and `archived` always. A scheduled campaign becomes a draft again when a user ' +
      'changes more than its name who may not send: someone who may has to schedule it.',
    scope: 'campaigns:write',
    params: ofCampaign,
    body: UpdateCampaign,
    replies: campaign('The campaign as it is now'),
    errors: ['not_found', 'campaign_started'],
  }),
  deleteCampaign: defineOperation({
    id: 'deleteCampaign',
    method: 'DELETE',
    path: '/campaigns/{uid}',
    group: 'Campaigns',
    summary: 'Delete a campaign',
    description:
      'With its recipients and figures. Links to unsubscribe in mails that were sent still work. One that is sending has to be ' +
      'paused or cancelled first.',
    scope: 'campaigns:write',
    params: ofCampaign,
    replies: { 204: { description: 'It is gone' } },
    errors: ['not_found', 'invalid_transition'],
  }),
  copyCampaign: defineOperation({
    id: 'copyCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/copy',
    group: 'Campaigns',
    summary: 'Copy a campaign',
    scope: 'campaigns:write',
    params: ofCampaign,
    replies: {
      201: { description: 'A draft with the same content and audience', schema: CampaignResource, headers: location },
    },
    errors: ['not_found'],
  }),
  validateCampaign: defineOperation({
    id: 'validateCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/validate',
    group: 'Campaigns',
    summary: 'Validate a campaign',
    description: 'Changes nothing. Errors prevent it from being run; warnings do not.',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: { 200: { description: 'What is wrong with it', schema: CampaignValidation } },
    errors: ['not_found', 'template_too_slow'],
  }),
  countAudience: defineOperation({
    id: 'countAudience',
    method: 'GET',
    path: '/campaigns/{uid}/audience',
    group: 'Campaigns',
    summary: 'Count the audience of a campaign',
    description:
      'How many people it would be sent to now, and once it has been started how many recipients it has. People who are ' +
      'suppressed are counted, and skipped when it is sent.',
    scope: 'campaigns:read',
    isHeavy: () => true,
    params: ofCampaign,
    replies: { 200: { description: 'Their number', schema: AudienceCount } },
    errors: ['not_found'],
  }),
  previewCampaign: defineOperation({
    id: 'previewCampaign',
    method: 'GET',
    path: '/campaigns/{uid}/preview',
    group: 'Campaigns',
    summary: 'Preview a campaign',
    scope: 'campaigns:read',
    params: ofCampaign,
    query: z.strictObject({
      subscriber_uid: uid('sub').optional().meta({ description: 'Whose fields it shows; a sample when absent' }),
      variant: variantQuery,
    }),
    replies: { 200: { description: 'As it would be sent', schema: CampaignPreview } },
    errors: ['not_found', 'template_too_slow'],
  }),
  testCampaign: defineOperation({
    id: 'testCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/test',
    group: 'Campaigns',
    summary: 'Send a campaign as a test',
    description:
      'To at most ten addresses, at once, as it is now; its links to unsubscribe do nothing. Ten tests at once for an account, ' +
      'then one every thirty seconds.',
    scope: 'campaigns:write',
    params: ofCampaign,
    body: TestCampaign,
    replies: { 200: { description: 'To whom it is sent', schema: TestResult } },
    errors: ['not_found', 'sender_not_verified', 'address_suppressed', 'template_too_slow'],
  }),
  runCampaign: defineOperation({
    id: 'runCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/run',
    group: 'Campaigns',
    summary: 'Run a campaign',
    description:
      'Starts it, schedules it, or resumes it when it is paused. What is sent, and to whom, is fixed when it starts. An invalid ' +
      'campaign is 422, with the errors of its validation.',
    scope: 'campaigns:write',
    params: ofCampaign,
    body: RunCampaign,
    replies: campaign('The campaign, `sending` or `scheduled`'),
    errors: ['not_found', 'invalid_transition', 'sender_not_verified', 'template_too_slow'],
  }),
  pauseCampaign: defineOperation({
    id: 'pauseCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/pause',
    group: 'Campaigns',
    summary: 'Pause a campaign',
    description: 'Nothing more is sent within a second. Running it again sends to the rest.',
    scope: 'campaigns:write',
    params: ofCampaign,
    replies: campaign('The campaign'),
    errors: ['not_found', 'invalid_transition'],
  }),
  cancelCampaign: defineOperation({
    id: 'cancelCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/cancel',
    group: 'Campaigns',
    summary: 'Cancel a campaign',
    description: 'Nothing more is sent, for good.',
    scope: 'campaigns:write',
    params: ofCampaign,
    replies: campaign('The campaign'),
    errors: ['not_found', 'invalid_transition'],
  }),
  chooseWinner: defineOperation({
    id: 'chooseWinner',
    method: 'POST',
    path: '/campaigns/{uid}/winner',
    group: 'Campaigns',
    summary: 'Choose the winner of an A/B test',
    description:
      'Those who wait get this variant, from now on. Possible while the campaign is sending or paused and has no winner, also ' +
      'when one would be chosen after the wait.',
    scope: 'campaigns:write',
    params: ofCampaign,
    body: ChooseWinner,
    replies: campaign('The campaign'),
    errors: ['not_found', 'no_open_test'],
  }),
  getUnsubscribeReasons: defineOperation({
    id: 'getUnsubscribeReasons',
    method: 'GET',
    path: '/campaigns/{uid}/unsubscribe-reasons',
    group: 'Campaigns',
    summary: 'Get why people unsubscribed',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: { 200: { description: 'How many people gave which reason', schema: CampaignUnsubscribeReasons } },
    errors: ['not_found'],
  }),
};
