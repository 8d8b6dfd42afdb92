// How mails are claimed: `lockDueSql` chooses the rows, and each gets a lease token of its own (compare-and-set).
import type { Sql } from '@mailwright/database';
import type { SubscriberMailKind } from './append-mail.ts';
import {
  countClaimedSql,
  type CountedQuota,
  findDueAccounts,
  isLocked,
  lockDueSql,
  measureDue,
  type WaitingRows,
} from './due-accounts.ts';

/**
 * Mail waits in two queues, each with slots of its own, so that mail of the account never waits behind mail to
 * subscribers.
 * - `subscribers`: confirmations and welcome mails, of which an import or a form can create thousands.
 * - `account`: password reset links, confirmations of users' addresses, invitations, verifications of senders, tests of
 *   campaigns and notices of stopped hooks.
 */
export type MailQueue = 'account' | 'subscribers';

const mailQueues: readonly MailQueue[] = ['account', 'subscribers'];

const accountKinds =
  "('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test', 'invite_user', 'confirm_address')";

/**
 * SQL that is true for a queue's waiting mails. It must match their partial index, or Postgres doesn't use that index.
 */
const isWaitingIn = (queue: MailQueue, alias: string): string =>
  `${alias}.status = 'queued' AND ${alias}.kind ${queue === 'account' ? 'IN' : 'NOT IN'} ${accountKinds}`;

/** The waiting mails of a queue. */
const waitingIn = (queue: MailQueue): WaitingRows => ({
  name: `mails-${queue}`,
  table: 'mails',
  isWaiting: (alias) => isWaitingIn(queue, alias),
  hasQuota: queue === 'subscribers',
});

const maxMeasured = 1_000;

/** The ids of accounts that have due mails in a queue and whose quotas allow claiming some now. */
export function findAccountsWithDueMails(
  runner: Sql,
  queue: MailQueue,
  found: (accountIds: string[]) => void,
): Promise<void> {
  return findDueAccounts(runner, waitingIn(queue), found);
}

/**
 * How many mails are due and not sent yet, counted up to a thousand, and for how long the oldest of these has been due.
 * Mail that waits for its account's quota doesn't count.
 */
export async function measureDueMails(runner: Sql): Promise<{ mails: number; oldestSeconds: number }> {
  const measured = await Promise.all(mailQueues.map((queue) => measureDue(runner, waitingIn(queue))));
  const mails = measured.reduce((sum, { count }) => sum + count, 0);
  return {
    mails: Math.min(maxMeasured, mails),
    oldestSeconds: Math.max(...measured.map(({ oldestSeconds }) => oldestSeconds)),
  };
}

/** A lease on one attempt to send a mail, with the mail's data. */
export interface MailClaim extends CountedQuota {
  id: string;
  /** Only its holder may record the outcome. */
  leaseToken: string;
  accountId: string;
  /** When it became due. */
  dueAt: Date;
  /** The number of this attempt, from 1. */
  attempt: number;
  kind:
    | SubscriberMailKind
    | 'reset_password'
    | 'hooks_stopped'
    | 'verify_sender'
    | 'campaign_test'
    | 'invite_user'
    | 'confirm_address';
  /** For mail to a subscriber. */
  subscriberId: string | null;
  /** For `reset_password`. */
  resetId: string | null;
  /** For `verify_sender`. */
  senderId: string | null;
  /** For `invite_user`. */
  invitationId: string | null;
  /** For `hooks_stopped` and `confirm_address`: the recipient. */
  userId: string | null;
  /** For `hooks_stopped`: the mail lists the hooks stopped since then. */
  createdAt: Date;
  /** When it becomes useless, because its link has expired or its notice is outdated. */
  expiresAt: Date;
}

/** What to claim from a queue: at most `max` mails of each account. */
interface WantedMails {
  queue: MailQueue;
  wanted: { accountId: string; max: number }[];
  /** How long the lease is. After that, another worker may claim the mail. */
  leaseSeconds: number;
}

/**
 * Claims mails for sending: from each account those that have been due longest. A mail must be queued, due, and not
 * leased. Mails beyond their account's quota wait. Safe in any number of processes: concurrent claims may exceed an
 * hour's quota, but never a day's.
 * @returns `expired`: the accounts of mails that were set to expired instead; they may have more due mails.
 */
export async function claimMails(
  runner: Sql,
  { queue, wanted, leaseSeconds }: WantedMails,
): Promise<{ claims: MailClaim[]; expired: string[] }> {
  const rows = await runner.query<Omit<MailClaim, 'leaseToken'> & { leaseToken: string | null }>({
    name: `claim-mails-${queue}`,
    text: statements[queue],
    values: [wanted.map(({ accountId }) => accountId), wanted.map(({ max }) => max), leaseSeconds],
  });
  const claims: MailClaim[] = [];
  const expired = new Set<string>();
  for (const { leaseToken, ...claim } of rows) {
    if (leaseToken !== null) claims.push({ ...claim, leaseToken });
    else expired.add(claim.accountId);
  }
  return { claims, expired: [...expired] };
}

function claimSql(queue: MailQueue): string {
  const { hasQuota } = waitingIn(queue);
  return `WITH ${lockDueSql(waitingIn(queue))},
    claimed AS (
      UPDATE mails m SET
        status = CASE WHEN m.expires_at <= now() THEN 'expired' ELSE m.status END,
        finished_at = CASE WHEN m.expires_at <= now() THEN now() END,
        content = CASE WHEN m.expires_at <= now() THEN NULL ELSE m.content END,
        lease_token = CASE WHEN m.expires_at <= now() THEN NULL ELSE gen_random_uuid() END,
        next_attempt_at = CASE WHEN m.expires_at <= now() THEN m.next_attempt_at
          ELSE now() + make_interval(secs => $3) END
      WHERE ${isLocked}
      RETURNING m.*)${hasQuota ? `, ${countClaimedSql("c.status = 'queued'")}` : ''}
    SELECT c.id, c.lease_token AS "leaseToken", c.account_id AS "accountId", l.due_at AS "dueAt",
      c.attempt_count + 1 AS attempt, c.kind, c.subscriber_id AS "subscriberId", c.reset_id AS "resetId",
      c.user_id AS "userId", c.sender_id AS "senderId", c.invitation_id AS "invitationId", c.created_at AS "createdAt",
      c.expires_at AS "expiresAt",
      ${hasQuota ? 'n.hour_began_at' : 'NULL::timestamptz'} AS "quotaHour",
      ${hasQuota ? 'n.day_began_at' : 'NULL::timestamptz'} AS "quotaDay"
    FROM claimed c JOIN locked l ON l.id = c.id
      ${hasQuota ? 'LEFT JOIN counted n ON n.account_id = c.account_id' : ''}
    ORDER BY l.due_at`;
}

const statements: Record<MailQueue, string> = {
  account: claimSql('account'),
  subscribers: claimSql('subscribers'),
};
