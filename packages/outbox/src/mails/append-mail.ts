import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** A mail that commits with the change that causes it. It holds ids: the worker reads its content when it sends it. */
export type NewMail = { accountId: string; expiresAt: Date } & (
  { kind: 'confirm_subscription'; subscriberId: string } | { kind: 'reset_password'; resetId: string }
);

/**
 * SQL that writes confirmation mails and returns the `id` of each: for the WITH clause of the statement that inserts
 * the subscribers.
 * @param source SQL of the rows to write, as columns `id`, `account_id`, `subscriber_id`, `expires_at`; a row whose id
 *   exists isn't written.
 */
export function appendMailsSql(source: SqlFragment): SqlFragment {
  return sql`INSERT INTO mails (id, account_id, kind, subscriber_id, expires_at)
    SELECT m.id, m.account_id, 'confirm_subscription', m.subscriber_id, m.expires_at
    FROM (${source}) AS m ON CONFLICT (id) DO NOTHING RETURNING id`;
}

/** Writes a mail in the caller's transaction. Resolves to its id, to be published after the commit. */
export async function appendMail(runner: Sql, mail: NewMail): Promise<string> {
  const id = newId();
  await runner.query({
    text: `INSERT INTO mails (id, account_id, kind, subscriber_id, reset_id, expires_at)
      VALUES ($1, $2, $3::mail_kind, $4, $5, $6)`,
    values: [
      id,
      mail.accountId,
      mail.kind,
      'subscriberId' in mail ? mail.subscriberId : null,
      'resetId' in mail ? mail.resetId : null,
      mail.expiresAt,
    ],
  });
  return id;
}
