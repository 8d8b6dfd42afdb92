import type { List, UpdateList } from '@mailwright/client';
import type { WrittenMail } from '../mail-workspace/mail-body.tsx';
import type { MailContent } from '../content-editor/mail-html.ts';

/** What is written of a list's welcome mail; an empty text stands for a part that isn't written. */
export interface WelcomeValues extends Omit<WrittenMail, keyof MailContent> {
  subject: string;
  content: MailContent;
}

export function toValues({ welcome_email: mail }: List): WelcomeValues {
  return {
    subject: mail?.subject ?? '',
    content: { html: mail?.html ?? '', design: mail?.design ?? null },
    plain: mail?.plain ?? '',
    template_uid: mail?.template_uid ?? '',
  };
}

/**
 * The request body for changes. The mail is replaced as a whole, so unchanged parts are sent as they are stored now. An
 * empty part becomes null, and so does a mail without any part.
 */
export function toBody(changes: Partial<WelcomeValues>, now: WelcomeValues): UpdateList {
  const { subject, content, plain, template_uid: template } = { ...now, ...changes };
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const html = orNull(content.html);
  const texts = { subject: orNull(subject), html, plain: orNull(plain), template_uid: orNull(template) };
  const isWritten = Object.values(texts).some((part) => part !== null);
  return { welcome_email: isWritten ? { ...texts, design: html === null ? null : content.design } : null };
}
