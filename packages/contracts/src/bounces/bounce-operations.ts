import { z } from 'zod';
import {
  AddBounce,
  AddBounceCallback,
  BounceCallbackResource,
  BounceKind,
  BounceResource,
  BounceRulesResource,
  UpdateBounceRules,
} from './bounce-resource.ts';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { uid } from '../values/text.ts';

const ofCampaign = z.strictObject({ uid: uid('cmp') });
const ofCallback = z.strictObject({ uid: uid('bcb') });

export const bounceOperations = {
  addBounce: defineOperation({
    id: 'addBounce',
    method: 'POST',
    path: '/bounces',
    group: 'Bounces',
    summary: 'Report a bounce or complaint',
    description:
      'For mail sent through a server that reports bounces in its own way. Name the mail by its Message-ID; ' +
      'a report with only an address applies to the last mail to that address. A bounce counts only once, ' +
      'however often and in whichever way it is reported. After a hard bounce or a complaint, nothing more ' +
      'is sent to the address.',
    scope: 'bounces:write',
    causesDeliveries: true,
    body: AddBounce,
    replies: {
      200: { description: 'The bounce was already recorded; nothing changes', schema: BounceResource },
      201: { description: 'The bounce', schema: BounceResource },
    },
    errors: ['not_found'],
  }),
  listBounceLog: defineOperation({
    id: 'listBounceLog',
    method: 'GET',
    path: '/campaigns/{uid}/bounce-log',
    group: 'Bounces',
    summary: 'Get the bounces of a campaign',
    scope: 'campaigns:read',
    // A filter or a count may have to read all of them.
    isHeavy: ({ kind, include_total: includeTotal }) => kind !== undefined || includeTotal === 'true',
    params: ofCampaign,
    query: z.strictObject({ kind: BounceKind.optional(), ...page }),
    replies: {
      200: {
        description: 'A page of bounces and complaints, in the order in which they were recorded',
        schema: z.array(BounceResource),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  downloadBounceLog: defineOperation({
    id: 'downloadBounceLog',
    method: 'GET',
    path: '/campaigns/{uid}/bounce-log/download',
    group: 'Bounces',
    summary: 'Download the bounce log of a campaign',
    description:
      'CSV with one line per bounce or complaint recorded before the request. Text that a spreadsheet would ' +
      'run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets ' +
      '304 if nothing has changed.',
    scope: 'campaigns:read',
    isHeavy: () => true,
    params: ofCampaign,
    replies: {
      200: {
        description: 'All bounces and complaints, in the order in which they were recorded',
        stream: {
          'text/csv': z.string().meta({
            example:
              'subscriber_uid,email,kind,code,reply,feedback_type,source,occurred_at,variant,reason\r\nsub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,hard,5.1.1,550 5.1.1 User unknown,,mail,2026-01-02T03:04:05.678Z,,unknown_user\r\n',
          }),
        },
        headers: { 'Content-Disposition': 'The name of the file', ETag: 'Changes when the log does' },
      },
    },
    errors: ['not_found'],
  }),
  getBounceRules: defineOperation({
    id: 'getBounceRules',
    method: 'GET',
    path: '/bounce-rules',
    group: 'Bounces',
    summary: 'Get the rules for bounces',
    scope: 'bounces:write',
    replies: { 200: { description: "The account's rules", schema: BounceRulesResource } },
  }),
  updateBounceRules: defineOperation({
    id: 'updateBounceRules',
    method: 'PATCH',
    path: '/bounce-rules',
    group: 'Bounces',
    summary: 'Change the rules for bounces',
    description: 'The rules apply to later reports; addresses that are already suppressed stay suppressed.',
    scope: 'bounces:write',
    body: UpdateBounceRules,
    replies: { 200: { description: 'The changed rules', schema: BounceRulesResource } },
  }),
  listBounceCallbacks: defineOperation({
    id: 'listBounceCallbacks',
    method: 'GET',
    path: '/bounce-callbacks',
    group: 'Bounces',
    summary: 'Get the callback addresses for provider reports',
    scope: 'bounces:write',
    query: z.strictObject(page),
    replies: {
      200: {
        description: 'A page of callback addresses',
        schema: z.array(BounceCallbackResource),
        headers: pageHeaders,
      },
    },
  }),
  addBounceCallback: defineOperation({
    id: 'addBounceCallback',
    method: 'POST',
    path: '/bounce-callbacks',
    group: 'Bounces',
    summary: "Create a callback address for a provider's reports",
    description: 'Set its `url` at the provider. An account can have at most 20.',
    scope: 'bounces:write',
    needsVerifiedAddress: true,
    body: AddBounceCallback,
    replies: { 201: { description: 'The new callback address', schema: BounceCallbackResource, headers: location } },
    errors: ['plan_limit_reached'],
  }),
  getBounceCallback: defineOperation({
    id: 'getBounceCallback',
    method: 'GET',
    path: '/bounce-callbacks/{uid}',
    group: 'Bounces',
    summary: "Get a callback address for a provider's reports",
    scope: 'bounces:write',
    params: ofCallback,
    replies: { 200: { description: 'The callback address', schema: BounceCallbackResource } },
    errors: ['not_found'],
  }),
  deleteBounceCallback: defineOperation({
    id: 'deleteBounceCallback',
    method: 'DELETE',
    path: '/bounce-callbacks/{uid}',
    group: 'Bounces',
    summary: "Delete a callback address for a provider's reports",
    description: 'Reports that the provider sends to it are refused from then on.',
    scope: 'bounces:write',
    params: ofCallback,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
};
