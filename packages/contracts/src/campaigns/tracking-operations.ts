import { z } from 'zod';
import { defineOperation, page, pageHeaders } from '../define-operation.ts';
import { CampaignRates } from '../lists/growth-resource.ts';
import { uid, wholeNumber } from '../values/text.ts';
import {
  ActivityResource,
  CampaignLinkResource,
  CampaignReport,
  CorrectCampaignLink,
  correctedWithinSeconds,
} from './tracking-resource.ts';

const ofCampaign = z.strictObject({ uid: uid('cmp') });
const ofLink = ofCampaign.extend({
  number: wholeNumber(1, 2_147_483_647).meta({ description: "The link's number in the campaign", example: 1 }),
});

const head = 'subscriber_uid,email,occurred_at';
const person = 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,2026-01-02T03:04:05.678Z';
const client = 'false,203.0.113.7,Mozilla/5.0 (X11; Linux x86_64),,DE';

/** Defines the operation that reads a log page by page. */
function logPages(id: string, log: string, what: string) {
  return defineOperation({
    id,
    method: 'GET',
    path: `/campaigns/{uid}/${log}-log`,
    group: 'Campaigns',
    summary: `Get the ${log} log of a campaign`,
    scope: 'campaigns:read',
    // A count reads everything that it counts.
    isHeavy: ({ include_total: includeTotal }) => includeTotal === 'true',
    params: ofCampaign,
    query: z.strictObject(page),
    replies: {
      200: { description: `A page of ${what}, oldest first`, schema: z.array(ActivityResource), headers: pageHeaders },
    },
    errors: ['not_found'],
  });
}

/** Defines the operation that downloads a log as a file. */
function logFile(id: string, log: string, options: { what: string; example: string }) {
  return defineOperation({
    id,
    method: 'GET',
    path: `/campaigns/{uid}/${log}-log/download`,
    group: 'Campaigns',
    summary: `Download the ${log} log of a campaign`,
    description:
      `CSV with one line for each of the ${options.what} recorded before the request. Text that a ` +
      'spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in ' +
      'If-None-Match gets 304 if nothing has changed.',
    scope: 'campaigns:read',
    isHeavy: () => true,
    params: ofCampaign,
    replies: {
      200: {
        description: `All ${options.what}, oldest first`,
        stream: { 'text/csv': z.string().meta({ example: options.example }) },
        headers: { 'Content-Disposition': 'The name of the file', ETag: 'Changes when the log does' },
      },
    },
    errors: ['not_found'],
  });
}

/** The operations on what recipients of campaigns have done. */
export const trackingOperations = {
  getCampaignStatistics: defineOperation({
    id: 'getCampaignStatistics',
    method: 'GET',
    path: '/campaigns/{uid}/statistics',
    group: 'Campaigns',
    summary: 'Get the figures of a campaign',
    description: 'The figures are updated as mails are sent, opened and clicked, not counted when you request them.',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: { 200: { description: 'Its recipients by state, and their activity', schema: CampaignReport } },
    errors: ['not_found'],
  }),
  getPreviousCampaigns: defineOperation({
    id: 'getPreviousCampaigns',
    method: 'GET',
    path: '/campaigns/{uid}/previous',
    group: 'Campaigns',
    summary: 'Get the campaigns before a campaign',
    description:
      'The last campaigns of the same list that had been sent when this one was started or, if it has not been started, ' +
      'until now. Campaigns that reached no one are left out. With their rates you can compare its own figures.',
    scope: 'campaigns:read',
    params: ofCampaign,
    replies: { 200: { description: 'At most five, the last started first', schema: z.array(CampaignRates) } },
    errors: ['not_found'],
  }),
  getCampaignLink: defineOperation({
    id: 'getCampaignLink',
    method: 'GET',
    path: '/campaigns/{uid}/links/{number}',
    group: 'Campaigns',
    summary: 'Get a tracked link of a campaign',
    scope: 'campaigns:read',
    params: ofLink,
    replies: { 200: { description: 'The link, and where it leads', schema: CampaignLinkResource } },
    errors: ['not_found'],
  }),
  correctCampaignLink: defineOperation({
    id: 'correctCampaignLink',
    method: 'PATCH',
    path: '/campaigns/{uid}/links/{number}',
    group: 'Campaigns',
    summary: 'Correct a link of a campaign that has been started',
    description:
      'Makes a tracked link lead elsewhere, also in mails that have already been sent. The figures and logs go ' +
      `on naming the link as in the campaign. It takes up to ${correctedWithinSeconds} seconds until every process ` +
      'redirects to the new URL. A link with values of the recipient leads everyone to the same URL once it has been ' +
      'corrected. A campaign that does not track clicks has no such links. Each change is recorded in the audit log.',
    scope: 'campaigns:write',
    params: ofLink,
    body: CorrectCampaignLink,
    replies: { 200: { description: 'The link as it is now', schema: CampaignLinkResource } },
    errors: ['not_found'],
  }),
  listOpens: logPages('listOpens', 'open', 'opens'),
  downloadOpenLog: logFile('downloadOpenLog', 'open', {
    what: 'opens',
    example: `${head},first,bot,ip,user_agent,variant,country\r\n${person},true,${client}\r\n`,
  }),
  listClicks: logPages('listClicks', 'click', 'clicks'),
  downloadClickLog: logFile('downloadClickLog', 'click', {
    what: 'clicks',
    example: `${head},url,first,bot,ip,user_agent,variant,country\r\n${person},https://example.com/january,true,${client}\r\n`,
  }),
  listUnsubscribes: logPages('listUnsubscribes', 'unsubscribe', 'recipients who unsubscribed by its link'),
  downloadUnsubscribeLog: logFile('downloadUnsubscribeLog', 'unsubscribe', {
    what: 'recipients who unsubscribed by its link',
    example: `${head},ip,variant\r\n${person},203.0.113.7,\r\n`,
  }),
};
