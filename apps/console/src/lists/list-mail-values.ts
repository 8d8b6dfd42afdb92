import type { List, UpdateList } from 'mailwright';
import { button, document, paragraph, small } from '../content-editor/block-document.ts';
import type { MailContent } from '../content-editor/mail-html.ts';
import type { WrittenMail } from '../mail-workspace/mail-body.tsx';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/list-mails.ts';

/** The mails of a list that are written on a page of their own. */
export type ListMailKind = 'welcome' | 'confirmation';

/** What is written of a list's mail; an empty text stands for a part that isn't written. */
export interface ListMailValues extends Omit<WrittenMail, keyof MailContent> {
  subject: string;
  content: MailContent;
}

const properties = { welcome: 'welcome_email', confirmation: 'confirmation_email' } as const;

/** The property of a list that has the mail. */
export const propertyOf = (kind: ListMailKind) => properties[kind];

/** What is stored of a mail. Where nothing is written, the editor starts with `begun`. */
export function toValues(mail: List['welcome_email'], begun: MailContent): ListMailValues {
  const html = mail?.html ?? '';
  return {
    subject: mail?.subject ?? '',
    content: html === '' ? begun : { html, design: mail?.design ?? null },
    plain: mail?.plain ?? '',
    template_uid: mail?.template_uid ?? '',
  };
}

/** What the editor starts with: in a mail that asks to confirm, a text with the button that confirms. */
export function beginMail(kind: ListMailKind, t: Translate): MailContent {
  if (kind === 'welcome') return { html: '', design: null };
  const design = document(
    paragraph(t('list-mails.begun.asked', { list: '{{ list.name }}' })),
    paragraph(t('list-mails.begun.please')),
    button(t('list-mails.begun.button'), '', '{{ confirm_url }}'),
    paragraph(t('list-mails.begun.ignore')),
    small('{{ list.company }} {{ list.address }}'),
  );
  // Until it is changed, there is no HTML, and the default mail is sent.
  return { html: '', design };
}

/**
 * The request body for changes. The mail is replaced as a whole, so unchanged parts are sent as they are stored now. An
 * empty part becomes null, and so does a mail without any part.
 */
export function toBody(kind: ListMailKind, changes: Partial<ListMailValues>, now: ListMailValues): UpdateList {
  const { subject, content, plain, template_uid: template } = { ...now, ...changes };
  const orNull = (given: string) => (given.trim() === '' ? null : given);
  const html = orNull(content.html);
  const texts = { subject: orNull(subject), html, plain: orNull(plain), template_uid: orNull(template) };
  const isWritten = Object.values(texts).some((part) => part !== null);
  return { [propertyOf(kind)]: isWritten ? { ...texts, design: html === null ? null : content.design } : null };
}

/** How the service says that the link is missing. */
export const linkMissing = 'must contain {{ confirm_url }}, the link that confirms the subscription';

/** Whether a mail that asks to confirm has no link to do so. Its template may have one. */
export function lacksLink(kind: ListMailKind, { content, template_uid: template }: ListMailValues): boolean {
  const { html } = content;
  return kind === 'confirmation' && template === '' && html.trim() !== '' && !/confirm_url/i.test(html);
}
