import { reasonOfReply } from '@mailwright/bounces';
import { type EmailContent, type EmailDetails, type EmailResource, parseEmailAddress } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import { removeOpenImage, removeTrackedLinks } from '@mailwright/content';
import { toUid } from '@mailwright/platform';

/** What an email shows of the row of a recipient. */
export type PresentedEmail = Omit<
  Prisma.EmailGetPayload<object>,
  | 'accountId'
  | 'emailNormalized'
  | 'reported'
  | 'nextAttemptAt'
  | 'giveUpAt'
  | 'leaseToken'
  | 'openRequests'
  | 'clickRequests'
>;

/** The Message-ID of an email, without brackets. */
export function messageIdOf(id: string, fromEmail: string): string {
  const address = parseEmailAddress(fromEmail)?.normalized ?? fromEmail;
  return `${toUid('eml', id)}@${address.slice(address.lastIndexOf('@') + 1)}`;
}

/** The id of an email as the API shows it: that of the row of its first recipient. */
export function originalOf({ id, copyOf }: { id: string; copyOf: string | null }): string {
  return copyOf ?? id;
}

/** All tags of an email. */
function tagsOf({ tag, moreTags }: { tag: string | null; moreTags: string[] }): string[] {
  return tag === null ? [] : [tag, ...moreTags];
}

/** An email to one of its recipients, as events name it. */
export function describeEmail(row: {
  id: string;
  copyOf: string | null;
  email: string;
  tag: string | null;
  moreTags: string[];
  metadata: Record<string, string>;
}) {
  const { email, tag, metadata } = row;
  return { uid: toUid('eml', originalOf(row)), to: email, tag, tags: tagsOf(row), metadata };
}

/** An email as the API shows it. @param copies its rows of the recipients after the first. */
export function presentEmail(row: PresentedEmail, copies: readonly PresentedEmail[] = []): EmailResource {
  const all = [row, ...copies];
  const { email, name, kind: _kind, opens: _opens, clicks: _clicks, ...result } = presentRecipient(row);
  return {
    ...result,
    uid: toUid('eml', originalOf(row)),
    to: { email, name },
    recipients: all.map(presentRecipient),
    from: { email: row.fromEmail, name: row.fromName },
    reply_to: row.replyTo,
    subject: emptyToNull(row.subject),
    subscriber_uid: row.subscriberId === null ? null : toUid('sub', row.subscriberId),
    template_uid: row.templateId === null ? null : toUid('tpl', row.templateId),
    tag: row.tag,
    tags: tagsOf(row),
    metadata: row.metadata as Record<string, string>,
    attachments: row.attachments as EmailResource['attachments'],
    message_id: messageIdOf(originalOf(row), row.fromEmail),
    track_opens: row.trackOpens,
    track_clicks: row.trackClicks,
    opens: sum(all.map(({ opens }) => opens)),
    first_opened_at: earliest(all.map(({ firstOpenedAt }) => firstOpenedAt)),
    clicks: sum(all.map(({ clicks }) => clicks)),
    first_clicked_at: earliest(all.map(({ firstClickedAt }) => firstClickedAt)),
    send_at: row.sendAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function presentRecipient(row: PresentedEmail): EmailResource['recipients'][number] {
  return {
    email: emptyToNull(row.email),
    name: row.toName,
    kind: row.kind,
    status: row.status,
    code: row.code,
    reply: row.reply,
    reason: row.reason ?? reasonOfReply(row.code, row.reply),
    attempts: row.attempts,
    sent_at: row.sentAt?.toISOString() ?? null,
    opens: row.opens,
    clicks: row.clicks,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function earliest(times: (Date | null)[]): string | null {
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === 0 ? null : new Date(Math.min(...known)).toISOString();
}

/** An email whose content is presented. */
type TrackedEmail = Pick<PresentedEmail, 'trackOpens' | 'trackClicks'>;

/**
 * An email's content, without the image that records opens and with links that lead straight to their targets.
 * @param content null when it is no longer kept.
 */
export function presentContent(
  email: TrackedEmail,
  content: { html: string | null; plain: string } | null,
): EmailContent {
  const { html, plain } = content ?? { html: null, plain: null };
  if (html === null || html === '') return { html: null, plain };
  const unopened = email.trackOpens ? removeOpenImage(html) : html;
  return { html: email.trackClicks ? removeTrackedLinks(unopened) : unopened, plain };
}

/** An email's history as the API shows it. @param recipients the rows of its recipients, in their order. */
export function presentHistory(
  recipients: readonly { email: string; events: Prisma.EmailEventGetPayload<object>[] }[],
): EmailDetails['events'] {
  return recipients
    .flatMap(({ email, events }) => events.map((event) => ({ event, email })))
    .sort((a, b) => (a.event.id < b.event.id ? -1 : 1))
    .map(({ event, email }) => ({
      type: event.type,
      recipient: emptyToNull(email),
      occurred_at: event.occurredAt.toISOString(),
      code: event.code,
      reply: event.reply,
      bot: event.isBot,
      ip: event.ip,
      user_agent: event.userAgent,
      url: event.url,
    }));
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text;
}
