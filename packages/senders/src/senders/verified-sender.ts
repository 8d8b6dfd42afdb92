// Plain SQL instead of Prisma, so that a caller's transaction of raw statements can run it, too.
import { parseEmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';

/** Whether an account may send from an address, and by which of its verified domains. */
export interface VerifiedSender {
  verified: boolean;
  /** The account's verified domain that contains the address: its key signs mail from the address. */
  domainId?: string;
}

/**
 * SQL that is true if the account may send from an address; see `isVerifiedSender`.
 * @param sender SQL of the account's id, of the normalized address, and of its domain.
 */
export const isVerifiedSql = (sender: { accountId: string; address: string; domain: string }): string =>
  `(EXISTS (SELECT 1 FROM senders v WHERE v.account_id = ${sender.accountId}
        AND v.email_normalized = ${sender.address} AND v.verified_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM sending_domains v WHERE v.account_id = ${sender.accountId}
        AND v.domain = ${sender.domain} AND v.status = 'verified'))`;

/**
 * Whether the account may send from this address, which must be one of its verified senders or in one of its verified
 * domains.
 */
export async function isVerifiedSender(sql: Sql, accountId: string, email: string): Promise<VerifiedSender> {
  const address = parseEmailAddress(email)?.normalized;
  if (address === undefined) return { verified: false };
  const [row] = await sql.query<{ byLink: boolean; domainId: string | null }>({
    text: `SELECT
        EXISTS (SELECT 1 FROM senders
          WHERE account_id = $1::uuid AND email_normalized = $2 AND verified_at IS NOT NULL) AS "byLink",
        (SELECT id FROM sending_domains
          WHERE account_id = $1::uuid AND domain = $3 AND status = 'verified') AS "domainId"`,
    values: [accountId, address, address.slice(address.lastIndexOf('@') + 1)],
  });
  const domainId = row?.domainId ?? undefined;
  return { verified: row?.byLink === true || domainId !== undefined, ...(domainId === undefined ? {} : { domainId }) };
}

/** Whether the account has proven any address that it may send from: it has a verified sender or a verified domain. */
export async function hasVerifiedSender(sql: Sql, accountId: string): Promise<boolean> {
  const [row] = await sql.query<{ verified: boolean }>({
    name: 'has-verified-sender',
    text: `SELECT EXISTS (SELECT 1 FROM senders WHERE account_id = $1::uuid AND verified_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM sending_domains WHERE account_id = $1::uuid AND status = 'verified') AS verified`,
    values: [accountId],
  });
  return row?.verified === true;
}
