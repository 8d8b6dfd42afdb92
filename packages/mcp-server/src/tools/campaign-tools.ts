import { unwrap } from 'mailwright';
import { CampaignStatusName } from '@mailwright/contracts';
import { z } from 'zod';
import { given, pageInput, readPage, uidOf, without } from '../call-api.ts';
import { defineTool } from '../define-tool.ts';

const campaignUid = uidOf('cmp', 'the campaign');

/** The tools that read campaigns. */
export const campaignTools = [
  defineTool({
    name: 'list_campaigns',
    title: 'List campaigns',
    description: 'Campaigns without their content, newest first.',
    effect: 'reads',
    scopes: ['campaigns:read'],
    input: z.strictObject({
      list_uid: uidOf('list', 'the list they are sent to').optional(),
      status: CampaignStatusName.optional(),
      name: z.string().max(200).optional().describe('Part of the name'),
      ...pageInput,
    }),
    run: ({ client }, input, signal) =>
      readPage(
        client.GET('/campaigns', { params: { query: given(input) }, signal }),
        ({ uid, name, list_uid, subject, status, scheduled_at, started_at, finished_at, reason, statistics }) => {
          const { total, sent } = statistics;
          const times = { scheduled_at, started_at, finished_at };
          return { uid, name, list_uid, subject, status, ...times, reason, recipients: { total, sent } };
        },
      ),
  }),
  defineTool({
    name: 'get_campaign',
    title: 'Get a campaign',
    description: 'A campaign with its content, audience and settings.',
    effect: 'reads',
    scopes: ['campaigns:read'],
    input: z.strictObject({ campaign_uid: campaignUid }),
    run: async ({ client }, { campaign_uid: uid }, signal) =>
      without(await unwrap(client.GET('/campaigns/{uid}', { params: { path: { uid } }, signal })), 'design'),
  }),
  defineTool({
    name: 'campaign_report',
    title: 'Get the report of a campaign',
    description:
      'What became of a campaign: recipients by state, opens, clicks, links, bounces, domains, countries, the reasons ' +
      'people gave for unsubscribing, and the campaigns before it for comparison. Figures with `with_bots` include ' +
      'scanners and prefetching; quote those without.',
    effect: 'reads',
    scopes: ['campaigns:read'],
    input: z.strictObject({ campaign_uid: campaignUid }),
    run: async ({ client }, { campaign_uid: uid }, signal) => {
      const call = { params: { path: { uid } }, signal };
      const [campaign, report, unsubscribeReasons, previous] = await Promise.all([
        unwrap(client.GET('/campaigns/{uid}', call)),
        unwrap(client.GET('/campaigns/{uid}/statistics', call)),
        unwrap(client.GET('/campaigns/{uid}/unsubscribe-reasons', call)),
        unwrap(client.GET('/campaigns/{uid}/previous', call)),
      ]);
      const { name, subject, status, started_at, finished_at, reason } = campaign;
      // Hours are many and seldom what is asked for.
      const figures = { ...without(report, 'hours'), domains: report.domains.slice(0, 10) };
      const about = { uid, name, subject, status, started_at, finished_at, reason };
      return { campaign: about, report: figures, unsubscribe_reasons: unsubscribeReasons, previous };
    },
  }),
  defineTool({
    name: 'preview_campaign',
    title: 'Preview a campaign',
    description: 'The mail as one recipient would get it: subject and text and, if asked for, HTML.',
    effect: 'reads',
    scopes: ['campaigns:read'],
    input: z.strictObject({
      campaign_uid: campaignUid,
      subscriber_uid: uidOf('sub', 'the subscriber whose values to show; a sample when absent').optional(),
      include_html: z.boolean().default(false),
    }),
    run: async ({ client }, { campaign_uid: uid, include_html, ...query }, signal) => {
      const params = { path: { uid }, query: given(query) };
      const preview = await unwrap(client.GET('/campaigns/{uid}/preview', { params, signal }));
      return include_html ? preview : without(preview, 'html');
    },
  }),
  defineTool({
    name: 'validate_campaign',
    title: 'Validate a campaign',
    description:
      'The errors that prevent a campaign from being sent, warnings such as broken links, and the number of people ' +
      'it would go to. Changes nothing.',
    effect: 'reads',
    scopes: ['campaigns:read'],
    input: z.strictObject({ campaign_uid: campaignUid }),
    run: async ({ client }, { campaign_uid: uid }, signal) => {
      const call = { params: { path: { uid } }, signal };
      const [validation, audience] = await Promise.all([
        unwrap(client.POST('/campaigns/{uid}/validate', call)),
        unwrap(client.GET('/campaigns/{uid}/audience', call)),
      ]);
      return { ...validation, audience };
    },
  }),
];
