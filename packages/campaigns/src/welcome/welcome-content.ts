import type { CampaignSource, CompiledCampaign, RecipientData, Renderer } from '@mailwright/content';
import { type FieldValue, type Mailbox, type SubscriberResource, tagPattern } from '@mailwright/contracts';
import type { Database, Prisma } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { hostOfPages } from '../content/compile-content.ts';
import { estimateBytes, type KnownMails } from '../content/known-mails.ts';

/** The welcome mail that a list's owner has written; null: from the template, or a default. */
interface WelcomeContent {
  subject: string | null;
  html: string | null;
  plain: string | null;
}

/** The part of a template that a welcome mail uses. */
export type Layout = WelcomeContent & { html: string; hasSlot: boolean };

const defaultContent = {
  subject: 'Welcome to {{ list.name }}',
  html: [
    '<p>Hello{% if FIRST_NAME %} {{ FIRST_NAME }}{% endif %},</p>',
    '<p>you are subscribed to <strong>{{ list.name }}</strong> with {{ EMAIL }}. Thank you, and welcome!</p>',
  ].join('\n'),
};
/** Stands in for the campaign in a welcome mail. */
export const welcomeCampaign = { uid: 'welcome', name: 'Welcome mail' };

const emptyContent: WelcomeContent = { subject: null, html: null, plain: null };

/**
 * The content of a welcome mail: the list's own, in the slot of its template; a template without a slot is the whole
 * mail. If no text is given, it is made from the HTML.
 */
export async function joinContent(
  renderer: Renderer,
  accountId: string,
  written: WelcomeContent,
  layout: Layout | null,
): Promise<Pick<CampaignSource, 'subject' | 'html' | 'plain'>> {
  const subject = written.subject ?? layout?.subject ?? defaultContent.subject;
  const html = written.html ?? defaultContent.html;
  if (layout === null) return { subject, html, plain: written.plain };
  if (!layout.hasSlot) return { subject, html: layout.html, plain: layout.plain };
  const insert = async (template: string, content: string) =>
    (await renderer.applyTemplate(accountId, template, content)).text;
  const plain =
    layout.plain === null || written.plain === null ? written.plain : await insert(layout.plain, written.plain);
  return { subject, html: await insert(layout.html, html), plain };
}

const listParts = {
  fields: { orderBy: { position: 'asc' } },
  welcomeTemplate: { select: { subject: true, html: true, plain: true, hasSlot: true, version: true } },
} as const satisfies Prisma.ListInclude;

/** A list with everything that its welcome mail is made from. */
export type WelcomeList = Prisma.ListGetPayload<{ include: typeof listParts }>;

/** A list of an active account; undefined if there is none. */
export async function readWelcomeList(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  listUid: string,
): Promise<WelcomeList | undefined> {
  const id = fromUid('list', listUid);
  if (id === undefined) return undefined;
  const where = { id, accountId, deletedAt: null, account: { status: 'active' as const } };
  return (await prisma.list.findUnique({ where, include: listParts })) ?? undefined;
}

/** A version that changes with everything that a list's welcome mail is made from. */
export function versionOf({ version, welcomeTemplateId, welcomeTemplate }: WelcomeList): string {
  return `${version} ${welcomeTemplateId} ${welcomeTemplate?.version}`;
}

/** The sender of a list's mail. */
export function senderOf({ fromName, fromEmail }: WelcomeList): Mailbox {
  return { name: fromName, address: fromEmail };
}

/**
 * Compiles the welcome mail of a list.
 * @param host the installation's host name, which the mails' header contains.
 * @throws TemplateError if a template is invalid; ProblemError `template_too_slow`
 */
export async function compileWelcome(renderer: Renderer, list: WelcomeList, host: string): Promise<CompiledCampaign> {
  const written = (list.welcomeEmail ?? emptyContent) as unknown as WelcomeContent;
  const source: CampaignSource = {
    ...(await joinContent(renderer, list.accountId, written, list.welcomeTemplate)),
    preheader: null,
    from: senderOf(list),
    replyTo: list.replyTo,
    list: {
      uid: toUid('list', list.id),
      name: list.publicName ?? list.name,
      contact: list.contact as CampaignSource['list']['contact'],
      fields: list.fields.map(({ tag, defaultValue }) => ({ tag, defaultValue: defaultValue as FieldValue | null })),
    },
    campaign: welcomeCampaign,
  };
  return renderer.compile(list.accountId, source, { host });
}

/** The current welcome mail of a subscriber's list as a page; undefined if the list is gone, or its template fails. */
export async function readWelcomeView(
  { database, renderer, known }: Pick<CampaignDeps, 'database' | 'renderer'> & { known: KnownMails },
  accountId: string,
  subscriber: SubscriberResource,
  links: RecipientData['links'],
): Promise<{ title: string; html: string } | undefined> {
  const list = await readWelcomeList(database, accountId, subscriber.list_uid);
  if (list === undefined) return undefined;
  const content = {
    key: `${list.id} ${versionOf(list)}`,
    compile: async () => {
      const compiled = await compileWelcome(renderer, list, hostOfPages);
      return { compiled, bytes: estimateBytes([list.welcomeEmail, list.welcomeTemplate]) };
    },
  };
  const mail = await known.render(content, toRecipient(subscriber, links));
  return mail && { title: mail.subject, html: mail.html };
}

/** What a mail shows of a subscriber; the header and the envelope of a sent mail need more. */
export function toRecipient(
  subscriber: Pick<SubscriberResource, 'uid' | 'EMAIL' | 'tags'>,
  links: RecipientData['links'],
): RecipientData {
  const { EMAIL: email, uid, tags } = subscriber;
  const fields = Object.fromEntries(Object.entries(subscriber).filter(([name]) => tagPattern.test(name)));
  return { key: 'shown', email, subscriber: { uid, tags, fields }, links, bounceTo: email, unsubscribeMailto: null };
}
