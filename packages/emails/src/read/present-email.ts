import { reasonOfReply } from '@mailwright/bounces';
import { type EmailContent, type EmailDetails, type EmailResource, parseEmailAddress } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import { removeOpenImage } from '@mailwright/content';
import { toUid } from '@mailwright/platform';

/** What an email shows of its row. */
export type PresentedEmail = Omit<
  Prisma.EmailGetPayload<object>,
  'accountId' | 'emailNormalized' | 'reported' | 'nextAttemptAt' | 'giveUpAt' | 'leaseToken' | 'openRequests'
>;

/** The Message-ID of an email, without brackets. */
export function messageIdOf(id: string, fromEmail: string): string {
  const address = parseEmailAddress(fromEmail)?.normalized ?? fromEmail;
  return `${toUid('eml', id)}@${address.slice(address.lastIndexOf('@') + 1)}`;
}

/** An email as the API shows it. */
export function presentEmail(row: PresentedEmail): EmailResource {
  return {
    uid: toUid('eml', row.id),
    status: row.status,
    to: { email: emptyToNull(row.email), name: row.toName },
    from: { email: row.fromEmail, name: row.fromName },
    reply_to: row.replyTo,
    subject: emptyToNull(row.subject),
    subscriber_uid: row.subscriberId === null ? null : toUid('sub', row.subscriberId),
    template_uid: row.templateId === null ? null : toUid('tpl', row.templateId),
    tag: row.tag,
    metadata: row.metadata as Record<string, string>,
    attachments: row.attachments as EmailResource['attachments'],
    message_id: messageIdOf(row.id, row.fromEmail),
    track_opens: row.trackOpens,
    opens: row.opens,
    first_opened_at: row.firstOpenedAt?.toISOString() ?? null,
    attempts: row.attempts,
    code: row.code,
    reply: row.reply,
    reason: row.reason ?? reasonOfReply(row.code, row.reply),
    send_at: row.sendAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** An email's content, without the image that records opens. @param content null when it is no longer kept. */
export function presentContent(
  trackOpens: boolean,
  content: { html: string | null; plain: string } | null,
): EmailContent {
  const { html, plain } = content ?? { html: null, plain: null };
  if (html === null || html === '') return { html: null, plain };
  return { html: trackOpens ? removeOpenImage(html) : html, plain };
}

/** An email's history as the API shows it. */
export function presentHistory(events: Prisma.EmailEventGetPayload<object>[]): EmailDetails['events'] {
  return events.map((event) => ({
    type: event.type,
    occurred_at: event.occurredAt.toISOString(),
    code: event.code,
    reply: event.reply,
    bot: event.isBot,
    ip: event.ip,
    user_agent: event.userAgent,
  }));
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text;
}
