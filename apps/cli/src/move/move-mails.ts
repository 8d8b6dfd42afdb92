import { eachOf, type MailwrightClient, MailwrightError, unwrap } from 'mailwright';
import { createNaming, readByName } from './move-lists.ts';
import type { MovedItem } from './move-report.ts';
import type { LeftOut, Source, SourceCampaign, SourceMail } from './source.ts';

/** What templates and campaigns are moved with. */
export interface MailMove {
  source: Source;
  client: MailwrightClient;
  signal: AbortSignal;
  /** Called with each that is done. */
  onItem(item: MovedItem): void;
  onLeftOut(item: LeftOut): void;
}

type Identity = Pick<MovedItem, 'kind' | 'id' | 'name'>;

/** Moves the templates that aren't here yet. Resolves to their uids by the ids of the other system. */
export async function moveTemplates(move: MailMove): Promise<Map<string, string>> {
  const { source, client, signal } = move;
  const here = await readByName(eachOf(client, '/templates', { query: { limit: 100 }, signal }));
  const nameOf = createNaming();
  const uids = new Map<string, string>();
  for await (const template of source.readTemplates()) {
    if ('reason' in template) {
      move.onLeftOut(template);
      continue;
    }
    const identity = { kind: 'template', id: template.id, name: nameOf(template.name, template.id) } as const;
    const existing = here.get(identity.name)?.[0];
    const item = existing === undefined ? await addTemplate(move, identity, template) : keep(identity, existing.uid);
    if (item.uid !== null) uids.set(template.id, item.uid);
    move.onItem(item);
  }
  return uids;
}

/** What is here already stays as it is: it may have been changed since. */
function keep(identity: Identity, uid: string): MovedItem {
  return { ...identity, result: 'existing', uid, reason: null, notes: [], subscribers: null };
}

function addTemplate({ client, signal }: MailMove, identity: Identity, template: SourceMail): Promise<MovedItem> {
  const { html, plain, subject, notes } = template;
  if (html === null || html.trim() === '') return Promise.resolve(fail(identity, 'it is empty', notes));
  const body = { name: identity.name, html, plain, subject: cutSubject(subject) };
  return attempt(identity, notes, () => unwrap(client.POST('/templates', { body, signal })));
}

const maxSubject = 500;

function cutSubject(subject: string | null): string | null {
  return subject === null || subject.trim() === '' || subject.length > maxSubject ? null : subject.trim();
}

/** An error of the API about one thing, such as a template that isn't valid, doesn't keep the others from being moved. */
async function attempt(
  identity: Identity,
  notes: string[],
  create: () => Promise<{ uid: string }>,
): Promise<MovedItem> {
  try {
    const { uid } = await create();
    return { ...identity, result: 'created', uid, reason: null, notes, subscribers: null };
  } catch (error) {
    const reason = describeRefusal(error);
    if (reason === undefined) throw error;
    return fail(identity, reason, notes);
  }
}

function fail(identity: Identity, reason: string, notes: string[]): MovedItem {
  return { ...identity, result: 'failed', uid: null, reason, notes, subscribers: null };
}

const refusals = new Set<string | undefined>([
  'validation_failed',
  'template_too_slow',
  'payload_too_large',
  'plan_limit_reached',
]);

/** Why the API refuses one thing; undefined for an error that concerns everything. */
export function describeRefusal(error: unknown): string | undefined {
  if (!(error instanceof MailwrightError) || !refusals.has(error.code)) return undefined;
  const details = Object.entries(error.errors).flatMap(([name, texts]) => texts.map((text) => `${name} ${text}`));
  return details.length === 0 ? error.message : details.join('; ');
}

/** Moves the campaigns that aren't here yet, as drafts. @param uids lists and templates here, by their ids there. */
export async function moveCampaigns(
  move: MailMove,
  uids: { lists: Map<string, string>; templates: Map<string, string>; isWanted(listIds: string[]): boolean },
): Promise<void> {
  const { source, client, signal } = move;
  const here = await readByName(eachOf(client, '/campaigns', { query: { limit: 100 }, signal }));
  const nameOf = createNaming();
  for await (const campaign of source.readCampaigns()) {
    const name = nameOf(campaign.name, campaign.id);
    if ('reason' in campaign) {
      move.onLeftOut({ ...campaign, name });
      continue;
    }
    if (!uids.isWanted(campaign.listIds)) continue;
    const identity = { kind: 'campaign', id: campaign.id, name } as const;
    const existing = here.get(name)?.[0];
    const listUid = campaign.listIds.map((id) => uids.lists.get(id)).find((uid) => uid !== undefined);
    if (existing !== undefined) move.onItem(keep(identity, existing.uid));
    else if (listUid === undefined) move.onItem(fail(identity, 'none of its lists is here: move its list first', []));
    else move.onItem(await addCampaign(move, identity, campaign, { listUid, templates: uids.templates }));
  }
}

async function addCampaign(
  { client, signal }: MailMove,
  identity: Identity,
  campaign: SourceCampaign,
  { listUid, templates }: { listUid: string; templates: Map<string, string> },
): Promise<MovedItem> {
  const { html, plain, subject, preheader, sender, replyTo, templateId, isForSome } = campaign;
  const templateUid = templateId === null ? undefined : templates.get(templateId);
  const notes = [...campaign.notes, ...describeChanges(campaign, templateUid)];
  const body = withoutNothing({
    name: identity.name,
    list_uid: listUid,
    subject: cutSubject(subject),
    preheader: preheader?.slice(0, maxSubject),
    html,
    plain,
    template_uid: templateUid,
    reply_to: replyTo,
    // It can't be sent to everybody by mistake.
    audience: isForSome ? { is_incomplete: true } : undefined,
  });
  const add = (from: { from_name?: string; from_email?: string }) => () =>
    unwrap(client.POST('/campaigns', { body: { ...body, ...from }, signal }));
  if (sender === undefined) return attempt(identity, notes, add({}));
  const item = await attempt(identity, notes, add({ from_name: sender.name, from_email: sender.email }));
  if (item.reason?.includes('from_') !== true) return item;
  // Such as a name with a web address in it.
  const note = `its sender ${sender.name} <${sender.email}> isn't accepted, so it has that of the list: ${item.reason}`;
  return attempt(identity, [...notes, note], add({}));
}

function describeChanges({ templateId, listIds, subject }: SourceCampaign, templateUid: string | undefined): string[] {
  const changes: [boolean, string][] = [
    [templateId !== null && templateUid === undefined, "its template isn't here, so it has none"],
    [listIds.length > 1, `it is for ${listIds.length} lists, and a draft for one of them here`],
    [cutSubject(subject) === null, 'its subject is empty or too long, so it has that of its template or list'],
  ];
  return changes.filter(([isSo]) => isSo).map(([, text]) => text);
}

type Something<Values> = { [Name in keyof Values]: Exclude<Values[Name], null | undefined> };

/** The properties that have a value. */
function withoutNothing<Values extends { name: unknown; list_uid: unknown }>(values: Values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as Pick<Values, 'name' | 'list_uid'> & Partial<Something<Values>>;
}
