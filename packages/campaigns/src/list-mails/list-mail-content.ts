import {
  type CampaignSource,
  type CompiledCampaign,
  fillText,
  linksTo,
  namesAddress,
  type RecipientData,
  type RenderedMail,
  type Renderer,
  TemplateError,
  textsIn,
} from '@mailwright/content';
import {
  type FieldValue,
  type ListLanguage,
  type Mailbox,
  type SubscriberResource,
  tagPattern,
} from '@mailwright/contracts';
import type { Database, Prisma } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { hostOfPages } from '../content/compile-content.ts';
import { estimateBytes, type KnownMails } from '../content/known-mails.ts';

/** The mails of a list that its owner may write: to new subscribers, and to those who are asked to confirm. */
export type ListMailKind = 'welcome' | 'confirmation';

/** What a list's owner has written; null: from the template, or a default. */
interface WrittenContent {
  subject: string | null;
  html: string | null;
  plain: string | null;
}

/** The part of a template that a list's mail uses. */
export type Layout = WrittenContent & { html: string; hasSlot: boolean };

type Content = Pick<CampaignSource, 'subject' | 'html' | 'plain'>;

interface MailOfKind {
  /** Stands in for the campaign. */
  campaign: CampaignSource['campaign'];
  /** The columns with what is written. */
  written(list: ListRow): { content: Prisma.JsonValue; templateId: string | null };
  /** What stands in for parts that aren't written. `isWhole`: whether it is the whole mail, without a template. */
  defaults(language: ListLanguage, isWhole: boolean): Pick<Content, 'subject' | 'html'>;
}

const kinds: Record<ListMailKind, MailOfKind> = {
  welcome: {
    campaign: { uid: 'welcome', name: 'Welcome mail' },
    written: ({ welcomeEmail, welcomeTemplateId }) => ({ content: welcomeEmail, templateId: welcomeTemplateId }),
    defaults: () => ({
      subject: 'Welcome to {{ list.name }}',
      html: [
        '<p>Hello{% if FIRST_NAME %} {{ FIRST_NAME }}{% endif %},</p>',
        '<p>you are subscribed to <strong>{{ list.name }}</strong> with {{ EMAIL }}. Thank you, and welcome!</p>',
      ].join('\n'),
    }),
  },
  confirmation: {
    campaign: { uid: 'confirmation', name: 'Confirmation mail' },
    written: ({ confirmationEmail, confirmationTemplateId }) => ({
      content: confirmationEmail,
      templateId: confirmationTemplateId,
    }),
    defaults: (language, isWhole) => {
      const texts = textsIn(language).confirmationMail;
      const fill = (text: string) => fillText(text, { list: '{{ list.name }}' });
      return {
        subject: fill(texts.subject),
        html: [
          `<p>${fill(texts.asked)}</p>`,
          `<p>${texts.please}</p>`,
          `<p><a href="{{ confirm_url }}">${texts.button}</a></p>`,
          `<p>${texts.ignore}</p>`,
          ...(isWhole ? ['<p>{{ list.name }}<br>{{ list.company }}<br>{{ list.address }}</p>'] : []),
        ].join('\n'),
      };
    },
  },
};

/** The content of a list's mail of this kind, from what is written and its template. */
export interface GivenMail {
  kind: ListMailKind;
  written: WrittenContent;
  template: Layout | null;
}

/**
 * The source of a list's mail: what is written, in the slot of its template; a template without a slot is the whole
 * mail. If no text is given, it is made from the HTML.
 */
async function joinContent(
  renderer: Renderer,
  { accountId, language }: Pick<ListRow, 'accountId' | 'language'>,
  { kind, written, template }: GivenMail,
): Promise<Content> {
  const defaults = kinds[kind].defaults(language, template === null);
  const subject = written.subject ?? template?.subject ?? defaults.subject;
  const html = written.html ?? defaults.html;
  if (template === null) return { subject, html, plain: written.plain };
  if (!template.hasSlot) return { subject, html: template.html, plain: template.plain };
  const insert = async (layout: string, content: string) =>
    (await renderer.applyTemplate(accountId, layout, content)).text;
  const plain =
    template.plain === null || written.plain === null ? written.plain : await insert(template.plain, written.plain);
  return { subject, html: await insert(template.html, html), plain };
}

const listParts = { fields: { orderBy: { position: 'asc' } } } as const satisfies Prisma.ListInclude;
const layoutColumns = { subject: true, html: true, plain: true, hasSlot: true, version: true } as const;

type ListRow = Prisma.ListGetPayload<{ include: typeof listParts }>;

/** One of a list's mails, with everything that it is made from. */
export interface LoadedMail extends GivenMail {
  list: ListRow;
  /** Whether its owner has written any part of it, or chosen a template. */
  isWritten: boolean;
  /** Changes with everything that the mail is made from. */
  version: string;
}

/** A mail of a list of an active account; undefined if there is no such list. */
export async function readListMail(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  listUid: string,
  kind: ListMailKind,
): Promise<LoadedMail | undefined> {
  const id = fromUid('list', listUid);
  if (id === undefined) return undefined;
  const where = { id, accountId, deletedAt: null, account: { status: 'active' as const } };
  const list = await prisma.list.findUnique({ where, include: listParts });
  if (list === null) return undefined;
  const { content, templateId } = kinds[kind].written(list);
  const template =
    templateId === null
      ? null
      : await prisma.template.findUnique({ where: { id: templateId, accountId }, select: layoutColumns });
  return {
    kind,
    list,
    written: (content ?? { subject: null, html: null, plain: null }) as unknown as WrittenContent,
    isWritten: content !== null,
    template,
    version: `${list.version} ${templateId} ${template?.version}`,
  };
}

/** The sender of a list's mail. */
export function senderOf({ fromName, fromEmail }: Pick<ListRow, 'fromName' | 'fromEmail'>): Mailbox {
  return { name: fromName, address: fromEmail };
}

/**
 * Compiles a mail of a list. Nothing in it is tracked.
 * @param host the installation's host name, which the mails' header contains.
 * @throws TemplateError if a template is invalid, or if a confirmation lacks its link; ProblemError `template_too_slow`
 */
export async function compileListMail(renderer: Renderer, mail: LoadedMail, host: string): Promise<CompiledCampaign> {
  const { list } = mail;
  return compile(renderer, mail, host, {
    ...list,
    from: senderOf(list),
    contact: list.contact as CampaignSource['list']['contact'],
    uid: toUid('list', list.id),
    name: list.publicName ?? list.name,
    fields: list.fields.map(({ tag, defaultValue }) => ({ tag, defaultValue: defaultValue as FieldValue | null })),
  });
}

/** Compiles a mail for no list in particular, to find its errors. @throws as `compileListMail` does */
export async function tryListMail(renderer: Renderer, accountId: string, mail: GivenMail): Promise<void> {
  // Whether a template is valid depends on neither the list's name nor its fields.
  const list = { accountId, uid: 'list', name: 'List', language: 'en' as const, contact: {}, fields: [] };
  await compile(renderer, mail, hostOfPages, {
    ...list,
    from: { name: '', address: 'list@example.com' },
    replyTo: null,
  });
}

async function compile(
  renderer: Renderer,
  mail: GivenMail,
  host: string,
  list: Required<CampaignSource['list']> & Pick<CampaignSource, 'from' | 'replyTo'> & { accountId: string },
): Promise<CompiledCampaign> {
  const { accountId, from, replyTo, uid, name, language, contact, fields } = list;
  const source: CampaignSource = {
    ...(await joinContent(renderer, list, mail)),
    preheader: null,
    from,
    replyTo,
    list: { uid, name, language, contact, fields },
    campaign: kinds[mail.kind].campaign,
  };
  return renderer.compile(accountId, source, { host, isConfirmation: mail.kind === 'confirmation' });
}

/** The current welcome mail of a subscriber's list as a page; undefined if the list is gone, or its template fails. */
export async function readWelcomeView(
  { database, renderer, known }: Pick<CampaignDeps, 'database' | 'renderer'> & { known: KnownMails },
  accountId: string,
  subscriber: SubscriberResource,
  links: RecipientData['links'],
): Promise<{ title: string; html: string } | undefined> {
  const welcome = await readListMail(database, accountId, subscriber.list_uid, 'welcome');
  if (welcome === undefined) return undefined;
  const content = {
    key: `${welcome.list.id} ${welcome.version}`,
    compile: async () => {
      const compiled = await compileListMail(renderer, welcome, hostOfPages);
      return { compiled, bytes: estimateBytes([welcome.written, welcome.template]) };
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

/**
 * The recipient of a confirmation mail. A stranger may have entered any text with somebody else's address, so fields of
 * text that could be a message of their own are empty in it.
 */
export function toUnconfirmed(
  subscriber: Parameters<typeof toRecipient>[0],
  links: RecipientData['links'],
  confirmUrl: string,
): RecipientData {
  const recipient = toRecipient(subscriber, confirmationLinks(links, confirmUrl));
  const fields = Object.fromEntries(
    Object.entries(recipient.subscriber.fields).filter(([name, value]) => name === 'EMAIL' || !isMessage(value)),
  );
  return { ...recipient, subscriber: { ...recipient.subscriber, fields } };
}

const maxShownLength = 100;
const address = /:\/\/|www\.|[\p{L}\d-]\.\p{L}{2,}/iu;

const isMessage = (value: unknown): boolean =>
  typeof value === 'string' && (value.length > maxShownLength || /[\r\n]/.test(value) || address.test(value));

/**
 * Checks what a template's author couldn't be told: what a confirmation mail has depends on the recipient's data.
 * @throws TemplateError
 */
export function requireConfirmation({ subject, html, plain }: RenderedMail, confirmUrl: string): void {
  if (subject.trim() === '') throw new TemplateError('subject', 'is empty for this recipient');
  if (!linksTo(html, confirmUrl))
    throw new TemplateError('html', 'has no link to {{ confirm_url }} for this recipient');
  if (!namesAddress(plain, confirmUrl))
    throw new TemplateError('plain', 'does not contain {{ confirm_url }} for this recipient');
}

/**
 * The links of a confirmation mail. Nothing tracks its reader, who hasn't agreed to anything yet. It has no page of its
 * own, since the page that confirms says the same.
 */
function confirmationLinks(
  { unsubscribe, preferences }: RecipientData['links'],
  confirm: string,
): RecipientData['links'] {
  return { unsubscribe, preferences, webView: confirm, confirm };
}
