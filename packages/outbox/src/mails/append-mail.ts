// A mail commits in the statement or under the lock of the change that causes it.
import type { Mailbox } from '@mailwright/contracts';
import { type Database, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { type Logger, newId } from '@mailwright/platform';
import { defineJob, type Queues } from '@mailwright/queues';
import { z } from 'zod';

/** The content of a mail whose row holds it. */
interface TestContent {
  to: string;
  from: Mailbox;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
}

/** A mail's content; undefined when its row doesn't hold it, or when its account is suspended. */
export async function readMailContent(
  { prisma }: Pick<Database, 'prisma'>,
  mailId: string,
): Promise<TestContent | undefined> {
  const mail = await prisma.mail.findUnique({ where: { id: mailId, account: { status: 'active' } } });
  return (mail?.content ?? undefined) as TestContent | undefined;
}

// When a receiver fails, its hooks are stopped within seconds of each other. The mail waits this long, so that it lists
// all of them.
const collectFor = '60 seconds';
const validFor = '3 days';

/**
 * A mail that commits with the change that causes it. It holds ids, and the worker reads its content when sending it.
 * Only a test of a campaign holds its content; it is removed together with the subscriber whose fields it shows.
 */
type NewMail = { accountId: string; expiresAt: Date } & (
  | { kind: SubscriberMailKind; subscriberId: string }
  | { kind: 'reset_password'; resetId: string }
  | { kind: 'verify_sender'; senderId: string }
  | { kind: 'invite_user'; invitationId: string }
  // The link is made from the mail's id.
  | { kind: 'confirm_address'; userId: string; id: string }
  | { kind: 'campaign_test'; subscriberId: string | null; content: TestContent }
);

/** The kinds of mail to subscribers: when they are asked to confirm, and when they have become subscribed. */
export type SubscriberMailKind = 'confirm_subscription' | 'welcome';

// A subscriber who leaves and comes back within this time gets no second one. Mails are kept for at least as long.
const welcomeAgainAfter = '30 days';
// Anyone who has the link of a forwarded mail can unsubscribe its recipient and sign them up again, as often as they
// like. That must not flood a mailbox. The link of the earlier mail still works.
const confirmationAgainAfter = '15 minutes';

/**
 * SQL that writes mails to subscribers and returns the `id` of each, for the WITH clause of the statement that changes
 * the subscribers. It writes no welcome mail to a subscriber who got one within the last 30 days, and no confirmation
 * mail to one who got one within the last 15 minutes or whose previous one is still queued, which may be because their
 * mailbox has had too many.
 * @param source SQL of the rows to write, as columns `id`, `account_id`, `kind`, `subscriber_id`, `expires_at`,
 *   `readdressed` (the subscriber's address has changed, so that the link of an earlier confirmation mail is invalid).
 *   A row whose id exists isn't written.
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
 * To be called in the transaction that stops hooks of these accounts: writes a mail to each of the accounts' users who
 * may configure hooks. The mail lists all hooks stopped since its `created_at`, so a user with a queued mail gets no
 * second one. It is due after a minute, and no job is published: the workers' polling finds it. Call it after setting
 * the hooks' stop times to the `now()` of this transaction.
 */
export async function appendHooksStoppedMails(sql: Sql, accountIds: string[]): Promise<void> {
  // Only one transaction of an account may run this at a time; otherwise two could each find no queued mail and both
  // write one. A row lock would do, but other code locks users and accounts, too, and callers of this hold up
  // deliveries. The locks are acquired in the order of their keys, so that two transactions can't deadlock; and in a
  // separate statement, so that the next statement sees what the previous transaction has committed.
  await sql.query({
    name: 'take-turns-at-hooks-stopped-mails',
    text: `SELECT pg_advisory_xact_lock(turn) FROM (
        SELECT DISTINCT hashtextextended('hooks_stopped ' || id::text, 0) AS turn
        FROM unnest($1::uuid[]) AS a (id) ORDER BY turn) AS turns`,
    values: [accountIds],
  });
  // A queued mail is updated even if little or nothing about it changes, so that no worker claims it before this
  // commits: it would be sent without these hooks. A transaction that began before the mail was written moves the
  // mail's `created_at` back to its own start.
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
 * Notifies workers that mails have been committed. It carries no ids: a worker claims whatever is due, round-robin
 * between accounts.
 */
export const mailsWaiting = defineJob({ queue: 'mails', name: 'mails-waiting', payload: z.object({}) });

/**
 * Notifies the workers of committed mails, without waiting. If Redis is unavailable, the workers' polling finds the
 * mails.
 */
export function publishMails(queues: Queues, mailIds: string[], log: Logger): void {
  const [id] = mailIds;
  if (id === undefined || !queues.isReachable()) return;
  queues
    .add(mailsWaiting, [{ id, payload: {} }])
    .catch((error: unknown) => log.debug('mails.not_published', { error }));
}
