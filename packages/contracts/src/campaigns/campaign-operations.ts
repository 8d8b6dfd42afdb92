import { z } from 'zod';
import { ChooseWinner, variantQuery } from './ab-test-resource.ts';
import { AudienceCount } from './audience-resource.ts';
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
} from './campaign-resource.ts';
import { defineOperation, location, nameSearch, page, pageHeaders } from '../define-operation.ts';
import { uid } from '../values/text.ts';
import { CampaignUnsubscribeReasons } from './unsubscribe-reasons.ts';

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
      list_uid: uid('list').optional().meta({ description: 'Campaigns to this list' }),
      status: CampaignStatusName.optional(),
      name: nameSearch('Campaigns', 'january'),
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
      'Creates a draft. By default it has the sender of the list, and the subject of the template or of the list.',
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
      'Changes the given properties and leaves the rest. Content, sender, list and audience can be changed ' +
      'until the campaign has been started; name, throttle, calendar, time zone and `archived` can always be ' +
      'changed. When a user without permission to send changes more than the name of a scheduled campaign, ' +
      'it becomes a draft again, and a user with that permission must schedule it.',
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
      'Also deletes its recipients and figures. Unsubscribe links in mails that were sent keep working. ' +
      'Pause or cancel a campaign that is sending first.',
    scope: 'campaigns:write',
    params: ofCampaign,
    replies: { 204: { description: 'Deleted' } },
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
    description: 'Changes nothing. Errors prevent the campaign from being run; warnings do not.',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: { 200: { description: 'The errors and warnings', schema: CampaignValidation } },
    errors: ['not_found', 'template_too_slow'],
  }),
  countAudience: defineOperation({
    id: 'countAudience',
    method: 'GET',
    path: '/campaigns/{uid}/audience',
    group: 'Campaigns',
    summary: 'Count the audience of a campaign',
    description:
      'The number of people it would be sent to now or, once it has been started, its number of recipients. ' +
      'Suppressed people, and those who have reached the frequency cap, are counted, but skipped during sending; ' +
      'their numbers are returned, too.',
    scope: 'campaigns:read',
    isHeavy: () => true,
    params: ofCampaign,
    replies: { 200: { description: 'The number of people', schema: AudienceCount } },
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
      subscriber_uid: uid('sub')
        .optional()
        .meta({ description: 'The subscriber whose fields to show; a sample when absent' }),
      variant: variantQuery,
    }),
    replies: { 200: { description: 'The mail as it would be sent', schema: CampaignPreview } },
    errors: ['not_found', 'template_too_slow'],
  }),
  testCampaign: defineOperation({
    id: 'testCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/test',
    group: 'Campaigns',
    summary: 'Send a campaign as a test',
    description:
      'Sends the current content immediately, to at most ten addresses; its unsubscribe links do nothing. ' +
      'Limit for an account: ten tests at once, then one every thirty seconds.',
    scope: 'campaigns:write',
    params: ofCampaign,
    body: TestCampaign,
    replies: { 200: { description: 'The recipients of the test', schema: TestResult } },
    errors: ['not_found', 'sender_not_verified', 'address_suppressed', 'template_too_slow'],
  }),
  runCampaign: defineOperation({
    id: 'runCampaign',
    method: 'POST',
    path: '/campaigns/{uid}/run',
    group: 'Campaigns',
    summary: 'Run a campaign',
    description:
      'Starts, schedules or resumes the campaign. Its content and recipients are fixed when it starts. An ' +
      'invalid campaign returns 422, with the errors of its validation. With If-Match, it is refused ' +
      'if somebody has changed the campaign itself; its template, list and segment may still have changed.',
    scope: 'campaigns:write',
    isConditional: true,
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
    description: 'Sending stops within a second. Run the campaign again to send to the remaining recipients.',
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
    description: 'Stops sending permanently.',
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
      'The waiting recipients get this variant from now on. Possible while the campaign is sending or paused ' +
      'and has no winner, even if one would be chosen automatically after the wait.',
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
    summary: 'Get the reasons for unsubscribing',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: { 200: { description: 'The number of people for each reason', schema: CampaignUnsubscribeReasons } },
    errors: ['not_found'],
  }),
};
