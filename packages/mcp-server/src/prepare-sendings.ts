import { createHash } from 'node:crypto';
import { type MailwrightClient, unwrap } from 'mailwright';
import { z } from 'zod';
import { given, succeed, uidOf, without } from './call-api.ts';
import type { Sending } from './confirm-sending.ts';
import { ToolError } from './tool-result.ts';

/** A campaign that is to be sent, and when. */
export const campaignSending = z.strictObject({
  campaign_uid: uidOf('cmp', 'the campaign'),
  at: z
    .string()
    .max(40)
    .optional()
    .describe('When it starts: a time with an offset, or a local time in its time zone; now when absent'),
});
/** A test of a campaign. */
export const testSending = z.strictObject({
  campaign_uid: uidOf('cmp', 'the campaign'),
  emails: z.array(z.string().max(320)).min(1).max(10).describe('The addresses that get the test'),
});
/** An automation that is to be activated. */
export const automationSending = z.strictObject({ automation_uid: uidOf('aut', 'the automation') });
/** A transactional email. */
export const emailSending = z.strictObject({
  to: z.string().max(320).describe('The address that gets it'),
  subject: z.string().min(1).max(500),
  html: z.string().max(500_000).optional().describe('A Liquid template that uses {{ data.… }}'),
  plain: z.string().max(500_000).optional(),
  template_uid: uidOf('tpl', 'a template').optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  from_email: z.string().max(320).optional().describe('A verified sender; the first of the account when absent'),
  from_name: z.string().max(200).optional(),
  reply_to: z.string().max(320).optional(),
  tag: z.string().max(100).optional(),
});

const startable = ['draft', 'scheduled', 'paused'];

/** What running a campaign would do now. @throws MailwrightError, ToolError if it can't be run. */
export async function prepareCampaign(
  client: MailwrightClient,
  { campaign_uid: uid, at }: z.output<typeof campaignSending>,
  signal: AbortSignal,
): Promise<Sending> {
  const { campaign, etag, subjects, state, list } = await readCampaign(client, uid, signal);
  if (!startable.includes(campaign.status))
    throw new ToolError(`The campaign is ${campaign.status} and can't be sent.`);
  const call = { params: { path: { uid } }, signal };
  const [validation, audience] = await Promise.all([
    unwrap(client.POST('/campaigns/{uid}/validate', call)),
    unwrap(client.GET('/campaigns/{uid}/audience', call)),
  ]);
  if (!validation.valid) throw new ToolError(`The campaign can't be sent yet: ${JSON.stringify(validation.errors)}`);
  const { queued, deferred, total } = campaign.statistics;
  const isPaused = isHalfSent(campaign);
  const people = isPaused
    ? `the remaining ${count(queued + deferred)} of ${peopleOf(total)}`
    : `${audience.is_exact ? '' : 'at least '}${peopleOf(audience.mailed ?? audience.count)}`;
  // What is confirmed is what is sent. The figures of a paused campaign may still change, and its content can't.
  const header = isPaused ? {} : { headers: { 'If-Match': etag } };
  const verb = isPaused ? 'Resume sending' : at === undefined ? 'Send' : 'Schedule';
  const time = at === undefined ? 'now' : `at ${at} (${campaign.time_zone} unless it has an offset)`;
  return {
    sentence: `${verb} the campaign ${quote(campaign.name)} ${withSubject(subjects)} to ${people} on the list ${list} ${time}`,
    details: { from: `${campaign.from_name} <${campaign.from_email}>`, audience, warnings: validation.warnings },
    state: [state, isPaused ? [queued, deferred, total] : audience, at ?? null],
    send: async () => {
      const run = await unwrap(client.POST('/campaigns/{uid}/run', { ...call, ...header, body: given({ at }) }));
      return { sent: true, status: run.status, scheduled_at: run.scheduled_at, campaign_uid: uid };
    },
  };
}

/** Whether it was paused while it was sent. One that was paused before has no recipients yet. */
function isHalfSent({ status, started_at: startedAt }: { status: string; started_at: string | null }): boolean {
  return status === 'paused' && startedAt !== null;
}

/** What a test of a campaign would do now. @throws MailwrightError */
export async function prepareTest(
  client: MailwrightClient,
  { campaign_uid: uid, emails }: z.output<typeof testSending>,
  signal: AbortSignal,
): Promise<Sending> {
  const { campaign, subjects, state } = await readCampaign(client, uid, signal);
  return {
    sentence: `Send a test of the campaign ${quote(campaign.name)} ${withSubject(subjects)} to ${emails.join(', ')}`,
    details: { from: `${campaign.from_name} <${campaign.from_email}>` },
    state: [state, emails],
    send: async () => {
      const call = { params: { path: { uid } }, body: { emails }, signal };
      return { sent: true, ...(await unwrap(client.POST('/campaigns/{uid}/test', call))) };
    },
  };
}

/** What activating an automation would do now. @throws MailwrightError, ToolError if it can't be activated. */
export async function prepareAutomation(
  client: MailwrightClient,
  { automation_uid: uid }: z.output<typeof automationSending>,
  signal: AbortSignal,
): Promise<Sending> {
  const call = { params: { path: { uid } }, signal };
  const automation = await unwrap(client.GET('/automations/{uid}', call));
  const [validation, list] = await Promise.all([
    unwrap(client.POST('/automations/{uid}/validate', call)),
    unwrap(client.GET('/lists/{uid}', { params: { path: { uid: automation.list_uid } }, signal })),
  ]);
  if (!validation.valid)
    throw new ToolError(`The automation can't be activated yet: ${JSON.stringify(validation.errors)}`);
  const subjects = subjectsOf(automation.steps);
  const mails = subjects.length === 0 ? 'It sends no mail' : `It sends mails ${withSubject(subjects)}`;
  const people = peopleOf(list.statistics.subscribed);
  return {
    sentence: `Activate the automation ${quote(automation.name)} for the list ${quote(list.name)}, with ${people} on it; its trigger is ${quote(automation.trigger.type)}. ${mails}`,
    details: { trigger: automation.trigger, entry: automation.entry, warnings: validation.warnings },
    // Its figures change while it is active.
    state: [without(automation, 'statistics'), list.name, list.statistics.subscribed],
    send: async () => {
      const { status, version } = await unwrap(client.POST('/automations/{uid}/activate', call));
      return { activated: true, status, version, automation_uid: uid };
    },
  };
}

/** What sending a transactional email would do. */
export function prepareEmail(
  client: MailwrightClient,
  email: z.output<typeof emailSending>,
  signal: AbortSignal,
): Promise<Sending> {
  const from = email.from_email === undefined ? '' : ` from ${email.from_email}`;
  return Promise.resolve({
    sentence: `Send an email ${withSubject([email.subject])}${from} to ${email.to} now`,
    details: {},
    state: email,
    send: async () => {
      const { uid, status } = await unwrap(
        client.POST('/emails', { body: { ...given(email), track_opens: false }, signal }),
      );
      return { sent: true, status, email_uid: uid };
    },
  });
}

/** A campaign, the name of its list, its subjects as people see them, and what must not change before it is sent. */
async function readCampaign(client: MailwrightClient, uid: string, signal: AbortSignal) {
  const call = { params: { path: { uid } }, signal };
  const { data: campaign, response } = await succeed(client.GET('/campaigns/{uid}', call));
  const [preview, list] = await Promise.all([
    unwrap(client.GET('/campaigns/{uid}/preview', call)),
    campaign.list_uid === null
      ? undefined
      : unwrap(client.GET('/lists/{uid}', { params: { path: { uid: campaign.list_uid } }, signal })),
  ]);
  // The preview has what the campaign's own properties don't: the content and the subject of its template.
  const mail = createHash('sha256').update(`${preview.subject}\0${preview.html}\0${preview.text}`).digest('hex');
  const variants = campaign.variants ?? [];
  const own = variants.length === 0 ? [campaign.subject] : variants.map(({ subject }) => subject ?? campaign.subject);
  return {
    campaign,
    etag: response.headers.get('etag') ?? '',
    list: list === undefined ? 'that was deleted' : quote(list.name),
    subjects: [...new Set(own.map((subject) => subject ?? preview.subject))],
    state: [without(campaign, 'statistics'), list?.name ?? null, mail],
  };
}

/** The subjects of all mails in steps and their branches. */
function subjectsOf(steps: unknown): string[] {
  if (Array.isArray(steps)) return steps.flatMap(subjectsOf);
  if (typeof steps !== 'object' || steps === null) return [];
  const { type, subject } = steps as Record<string, unknown>;
  if (type === 'send_email') return [typeof subject === 'string' ? subject : 'of its template'];
  return Object.values(steps).flatMap(subjectsOf);
}

const quote = (text: string): string => JSON.stringify(text);
const count = (people: number): string => people.toLocaleString('en');
const peopleOf = (number: number): string => `${count(number)} ${number === 1 ? 'person' : 'people'}`;
const withSubject = (subjects: string[]): string =>
  `with the subject${subjects.length === 1 ? '' : 's'} ${subjects.map(quote).join(', ')}`;
