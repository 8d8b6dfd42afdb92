import { unwrap } from 'mailwright';
import { AddAutomation, AddCampaign, AddList, AddTemplate } from '@mailwright/contracts';
import { z } from 'zod';
import { asGiven, given, succeed, uidOf, without } from '../call-api.ts';
import { defineTool } from '../define-tool.ts';
import { hasKeyScope } from '../session.ts';
import { ToolError } from '../tool-result.ts';
import { conditionsInput } from './audience-tools.ts';

const { shape: ofCampaign } = AddCampaign;
const { shape: ofList } = AddList;
const { shape: ofTemplate } = AddTemplate;
const { shape: ofAutomation } = AddAutomation;

const listUid = uidOf('list', 'the list');
const tags = z.array(z.string().max(100)).max(100).optional();
const campaignInput = {
  subject: ofCampaign.subject,
  preheader: ofCampaign.preheader,
  html: ofCampaign.html.describe('A Liquid template; `explain` has the rules (topic "content")'),
  plain: ofCampaign.plain,
  template_uid: ofCampaign.template_uid,
  audience: z
    .strictObject({
      tags_any: tags,
      tags_all: tags,
      tags_none: tags,
      segment_uid: uidOf('seg', 'a segment of the list, instead of conditions').optional(),
      conditions: conditionsInput.optional(),
    })
    .optional()
    .describe('Who on the list gets it; everyone who is subscribed when absent'),
  from_name: ofCampaign.from_name,
  from_email: ofCampaign.from_email,
  reply_to: ofCampaign.reply_to,
};

// Their whole schemas would fill a model's context, so `explain` has them, and the API checks what is given.
const anyObject = z.record(z.string(), z.unknown());
const automationInput = {
  trigger: anyObject.describe(
    'Such as {"type": "subscribed"} or {"type": "tagged", "tag": "vip"}; `explain` describes all (topic "automations")',
  ),
  steps: z
    .array(anyObject)
    .max(200)
    .describe(
      'Such as {"type": "send_email", "id": "welcome", "subject": "…", "html": "…"}, {"type": "wait", "for": "P3D"}, ' +
        '{"type": "add_tag", "tag": "welcomed"}; `explain` describes all (topic "automations")',
    ),
  conditions: anyObject.nullable().optional().describe('Who may enter it, as conditions; everyone when absent'),
  entry: ofAutomation.entry,
  time_zone: ofAutomation.time_zone,
};

/** The tools that write what sends nothing by itself. */
export const draftTools = [
  defineTool({
    name: 'create_list',
    title: 'Create a list',
    description: 'Creates an empty list.',
    effect: 'adds',
    scopes: ['lists:write'],
    input: z.strictObject({
      name: ofList.name,
      from_name: ofList.from_name.describe('Who its mail is from'),
      from_email: ofList.from_email.describe('The address its mail is from; see `list_senders`'),
      reply_to: ofList.reply_to,
      default_subject: ofList.default_subject,
      subscription: ofList.subscription.describe('Whether people confirm by a mail before they are subscribed'),
      language: ofList.language,
      sign_up_form: z.boolean().default(false).describe('Whether it has a public sign-up form'),
      fields: z
        .array(
          z.strictObject({
            tag: z.string().max(50),
            label: z.string().max(200).optional(),
            type: z.string().max(20).default('text'),
          }),
        )
        .max(100)
        .optional()
        .describe('Fields beside EMAIL, FIRST_NAME and LAST_NAME, such as {"tag": "COMPANY", "label": "Company"}'),
    }),
    run: async ({ client }, input, signal) => {
      const list = await unwrap(client.POST('/lists', { body: asGiven(given(input)), signal }));
      return without(list, 'form', 'welcome_email', 'confirmation_email');
    },
  }),
  defineTool({
    name: 'create_segment',
    title: 'Create a segment',
    description: 'Saves conditions under a name, and counts who matches them now.',
    effect: 'adds',
    scopes: ['subscribers:write'],
    input: z.strictObject({ list_uid: listUid, name: z.string().min(1).max(200), conditions: conditionsInput }),
    run: async (session, input, signal) => {
      const { client } = session;
      const segment = await unwrap(client.POST('/segments', { body: asGiven(input), signal }));
      if (!hasKeyScope(session, 'subscribers:read')) return { segment };
      const { list_uid, conditions } = input;
      const preview = await unwrap(
        client.POST('/segments/preview', { body: asGiven({ list_uid, conditions }), signal }),
      );
      return { segment, matches: without(preview, 'subscribers') };
    },
  }),
  defineTool({
    name: 'create_campaign',
    title: 'Create a campaign as a draft',
    description: 'Creates a draft; nothing is sent. Preview and validate it afterwards.',
    effect: 'adds',
    scopes: ['campaigns:write'],
    input: z.strictObject({ name: ofCampaign.name, list_uid: listUid, ...campaignInput }),
    run: async ({ client }, input, signal) =>
      without(
        await unwrap(client.POST('/campaigns', { body: asGiven(given(input)), signal })),
        'html',
        'plain',
        'design',
      ),
  }),
  defineTool({
    name: 'update_campaign',
    title: 'Change a draft of a campaign',
    description: 'Replaces the given properties of a draft and leaves the rest. Refuses a campaign that isn’t a draft.',
    effect: 'replaces',
    scopes: ['campaigns:read', 'campaigns:write'],
    input: z.strictObject({
      campaign_uid: uidOf('cmp', 'the campaign'),
      name: ofCampaign.name.optional(),
      ...campaignInput,
    }),
    run: async ({ client }, { campaign_uid: uid, ...changes }, signal) => {
      const params = { path: { uid } };
      const { data, response } = await succeed(client.GET('/campaigns/{uid}', { params, signal }));
      // A scheduled one would be sent with the change, which nobody has confirmed.
      if (data.status !== 'draft')
        throw new ToolError(
          `The campaign is ${data.status}, and only a draft can be changed here. Copy it in the console.`,
        );
      const headers = { 'If-Match': response.headers.get('etag') ?? '' };
      const body = asGiven(given(changes));
      const updated = await unwrap(client.PATCH('/campaigns/{uid}', { params, headers, body, signal }));
      return without(updated, 'html', 'plain', 'design');
    },
  }),
  defineTool({
    name: 'create_template',
    title: 'Create a template',
    description: 'Creates a layout with the slot {{ content }}, or a complete mail.',
    effect: 'adds',
    scopes: ['templates:write'],
    input: z.strictObject({
      name: ofTemplate.name,
      html: ofTemplate.html,
      subject: ofTemplate.subject,
      plain: ofTemplate.plain,
    }),
    run: async ({ client }, input, signal) =>
      without(await unwrap(client.POST('/templates', { body: given(input), signal })), 'html', 'plain', 'design'),
  }),
  defineTool({
    name: 'create_automation',
    title: 'Create an automation as a draft',
    description: 'Creates a draft; nothing happens until it is activated. An error names the step it is about.',
    effect: 'adds',
    scopes: ['automations:write'],
    input: z.strictObject({ name: ofAutomation.name, list_uid: listUid, ...automationInput }),
    run: ({ client }, input, signal) => unwrap(client.POST('/automations', { body: asGiven(given(input)), signal })),
  }),
  defineTool({
    name: 'update_automation',
    title: 'Change an automation',
    description:
      'Replaces the given properties and leaves the rest; `steps` are replaced as a whole. A change of an active ' +
      'automation takes effect only when it is activated again.',
    effect: 'replaces',
    scopes: ['automations:write'],
    input: z
      .strictObject({ name: ofAutomation.name, ...automationInput })
      .partial()
      .extend({ automation_uid: uidOf('aut', 'the automation') }),
    run: ({ client }, { automation_uid: uid, ...changes }, signal) =>
      unwrap(
        client.PATCH('/automations/{uid}', {
          params: { path: { uid } },
          body: asGiven(given(changes)),
          signal,
        }),
      ),
  }),
];
