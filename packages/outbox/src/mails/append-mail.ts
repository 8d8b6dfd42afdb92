// Raw SQL: guarded, a mail commits in the statement or under the lock of the change that causes it.
import type { Mailbox } from '@mailwright/contracts';
import { type Database, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { type Logger, newId } from '@mailwright/platform';
import { defineJob, type Queues } from '@mailwright/queues';
import { z } from 'zod';

/** What a mail says, of one that holds it. */
interface MailContent {
  to: string;
  from: Mailbox;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
}

/** What a mail says; undefined when it holds nothing, or its account is suspended. */
export async function readMailContent(
  { prisma }: Pick<Database, 'prisma'>,
  mailId: string,
): Promise<MailContent | undefined> {
  const mail = await prisma.mail.findUnique({ where: { id: mailId, account: { status: 'active' } } });
  return (mail?.content ?? undefined) as MailContent | undefined;
}

// When a receiver fails, its hooks stop within seconds of each other: the mail waits, so that it lists all of them.
const collectFor = '60 seconds';
const validFor = '3 days';

/**
 * A mail that commits with the change that causes it. It holds ids: the worker reads its content when it sends it. Only a
 * test of a campaign holds what it says, and is removed with the subscriber whose fields that shows.
 */
type NewMail = { accountId: string; expiresAt: Date } & (
  | { kind: SubscriberMailKind; subscriberId: string }
  | { kind: 'reset_password'; resetId: string }
  | { kind: 'verify_sender'; senderId: string }
  | { kind: 'invite_user'; invitationId: string }
  // Its id is what the link is made of.
  | { kind: 'confirm_address'; userId: string; id: string }
  | { kind: 'campaign_test'; subscriberId: string | null; content: MailContent }
);

/** Mail that a subscriber gets when they are to confirm, and when they have become subscribed. */
export type SubscriberMailKind = 'confirm_subscription' | 'welcome';

// Who leaves and comes back within it gets no second one. Mails are kept for as long, at least.
const welcomeAgainAfter = '30 days';
// Whoever has the link of a forwarded mail can unsubscribe its recipient and sign them up again, as often as they like: that
// must not flood a mailbox. The link of the earlier mail still confirms.
const confirmationAgainAfter = '15 minutes';

/**
 * SQL that writes mails to subscribers and returns the `id` of each: for the WITH clause of the statement that changes the
 * subscribers. A subscriber who got a welcome mail within the last 30 days, or a confirmation mail within the last quarter
 * of an hour, gets no other, and neither does one whose confirmation mail still waits: it may wait until their mailbox may have another.
 * @param source SQL of the rows to write, as columns `id`, `account_id`, `kind`, `subscriber_id`, `expires_at`, `readdressed`
 *   (the subscriber has got another address now, for which the link of an earlier confirmation mail is invalid); a row whose
 *   id exists isn't written.
 */
export function appendMailsSql(source: SqlFragment): SqlFragment {
  return sql`INSERT INTO mails (id, account_id, kind, subscriber_id, expires_at)
    SELECT m.id, m.account_id, m.kind, m.subscriber_id, m.expires_at
    FROM (${source}) AS m
    WHERE (m.kind = 'confirm_subscription' AND m.readdressed) OR NOT EXISTS (
      -- One that expired was never sent, for example because they had left by then.
      SELECT 1 FROM mails earlier WHERE earlier.subscriber_id = m.subscriber_id AND earlier.kind = m.kind
        AND earlier.status <> 'expired'
        AND (m.kind = 'confirm_subscription' AND earlier.status = 'queued' AND earlier.expires_at > now()
          OR earlier.created_at > now() - CASE m.kind
          WHEN 'welcome' THEN ${welcomeAgainAfter}::interval ELSE ${confirmationAgainAfter}::interval END))
    ON CONFLICT (id) DO NOTHING RETURNING id`;
}

/** Writes a mail in the caller's transaction. Resolves to its id, to be published after the commit. */
export async function appendMail(runner: Sql, mail: NewMail): Promise<string> {
  const id = 'id' in mail ? mail.id : newId();
  await runner.query({
    text: `INSERT INTO mails (id, account_id, kind, subscriber_id, reset_id, sender_id, invitation_id, user_id, expires_at, content)
      VALUES ($1, $2, $3::mail_kind, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      id,
      mail.accountId,
      mail.kind,
      'subscriberId' in mail ? mail.subscriberId : null,
      'resetId' in mail ? mail.resetId : null,
      'senderId' in mail ? mail.senderId : null,
      'invitationId' in mail ? mail.invitationId : null,
      'userId' in mail ? mail.userId : null,
      mail.expiresAt,
      'content' in mail ? JSON.stringify(mail.content) : null,
    ],
  });
  return id;
}

/**
 * Writes, in the caller's transaction, a mail to each user of these accounts who may configure hooks, which the
 * transaction stops. The mail lists all hooks that stopped since its `created_at`, so a user with a queued one gets no second one: that one
 * lists these hooks too. It is due after a minute, and no job is published: the workers' polling finds it. Call it
 * after writing the hooks' stop times as `now()` of this transaction.
 */
export async function appendHooksStoppedMails(sql: Sql, accountIds: string[]): Promise<void> {
  // One transaction of an account at a time, or two would each find no queued mail, and write one. A row lock would do,
  // but other code locks users and accounts too, and callers of this hold up deliveries. In order of the keys, so that
  // two transactions can't deadlock; a separate statement, so that the next one sees what the previous transaction has
  // committed.
  await sql.query({
    name: 'take-turns-at-hooks-stopped-mails',
    text: `SELECT pg_advisory_xact_lock(turn) FROM (
        SELECT DISTINCT hashtextextended('hooks_stopped ' || id::text, 0) AS turn
        FROM unnest($1::uuid[]) AS a (id) ORDER BY turn) AS turns`,
    values: [accountIds],
  });
  // A queued mail is updated even when little or nothing of it changes, so that no worker claims it before this
  // commits: it would be sent without these hooks. A transaction that began before the mail was written moves its
  // `created_at` back to its own start.
  await sql.query({
    name: 'append-hooks-stopped-mails',
    text: `WITH recipients AS (
        SELECT id, account_id FROM users WHERE account_id = ANY($1::uuid[]) AND role IN ('owner', 'manager')),
      waiting AS (
        UPDATE mails m SET created_at = least(m.created_at, now()),
          expires_at = greatest(m.expires_at, now() + interval '${validFor}'),
          next_attempt_at = least(m.next_attempt_at, clock_timestamp() + interval '${collectFor}')
        FROM recipients WHERE m.user_id = recipients.id
          AND m.kind = 'hooks_stopped' AND m.status = 'queued' AND m.lease_token IS NULL
        RETURNING m.user_id)
      INSERT INTO mails (id, account_id, kind, user_id, created_at, expires_at, next_attempt_at)
      SELECT uuid_v7(), account_id, 'hooks_stopped', id, now(), now() + interval '${validFor}',
        clock_timestamp() + interval '${collectFor}'
      FROM recipients WHERE NOT EXISTS (SELECT 1 FROM waiting WHERE waiting.user_id = recipients.id)`,
    values: [accountIds],
  });
}

/**
 * Notifies workers that mails have been committed. It names none: the worker claims what is due, round-robin between
 * accounts.
 */
export const mailsWaiting = defineJob({ queue: 'mails', name: 'mails-waiting', payload: z.object({}) });

/**
 * Notifies the workers of committed mails, without waiting. When that doesn't reach Redis, the workers' polling finds
 * the mails.
 */
export function publishMails(queues: Queues, mailIds: string[], log: Logger): void {
  const [id] = mailIds;
  if (id === undefined || !queues.isReachable()) return;
  queues
    .add(mailsWaiting, [{ id, payload: {} }])
    .catch((error: unknown) => log.debug('mails.not_published', { error }));
}
