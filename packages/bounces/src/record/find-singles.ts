import { parseEmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type AccountAddress, lastMailDays } from './account-address.ts';
import type { BounceReport } from './bounce-report.ts';
import type { SingleMail } from './new-bounce.ts';

/** A transactional email with its account and address. */
export interface SingleRow extends SingleMail {
  accountId: string;
  email: string;
  emailNormalized: string;
  copies: number;
  /** When it was sent, or else created. */
  at: Date;
}

const columns = `e.id, e.copy_of AS "copyOf", e.account_id AS "accountId", e.subscriber_id AS "subscriberId", e.email,
  e.email_normalized AS "emailNormalized", e.copies, e.tag, e.more_tags AS "moreTags", e.metadata,
  coalesce(e.sent_at, e.created_at) AS at`;

/**
 * Finds the emails that reports name, by id; their return paths have position 0. A Message-ID names all mails of an
 * email to several people: of these, it is the one to the report's address, and none if the report has no such address.
 */
export async function findSingles(
  sql: Sql,
  reports: BounceReport[],
): Promise<(report: BounceReport) => SingleRow | undefined> {
  const ids = reports.flatMap(({ about }) => (about?.position === 0 ? about.campaignId : []));
  if (ids.length === 0) return () => undefined;
  const rows = await sql.query<SingleRow>({
    name: 'find-bounced-emails',
    text: `SELECT ${columns} FROM emails e WHERE e.id = ANY($1::uuid[])
      UNION ALL SELECT ${columns} FROM emails e WHERE e.copy_of = ANY($1::uuid[])`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byAddress = new Map(rows.map((row) => [`${row.copyOf ?? row.id} ${row.emailNormalized}`, row]));
  return ({ about, email }) => {
    const row = byId.get(about?.campaignId ?? '');
    if (row === undefined || row.copies === 0 || about?.isShared !== true) return row;
    const address = email === undefined ? undefined : parseEmailAddress(email)?.normalized;
    return address === undefined ? undefined : byAddress.get(`${row.id} ${address}`);
  };
}

/** Finds the last transactional email of each account to each address, by account and normalized address. */
export async function findLastSingles(sql: Sql, wanted: AccountAddress[]): Promise<Map<string, SingleRow>> {
  if (wanted.length === 0) return new Map();
  const rows = await sql.query<SingleRow & { normalized: string }>({
    name: 'find-last-emails-to-addresses',
    text: `SELECT g.email AS normalized, last.* FROM unnest($1::uuid[], $2::text[]) AS g (account_id, email)
      CROSS JOIN LATERAL (
        SELECT ${columns} FROM emails e
        WHERE e.account_id = g.account_id AND e.email_normalized = g.email
          AND e.status IN ('sent', 'uncertain', 'bounced', 'complained') AND e.created_at > now() - make_interval(days => $3)
        ORDER BY coalesce(e.copy_of, e.id) DESC LIMIT 1) AS last`,
    values: [wanted.map(({ accountId }) => accountId), wanted.map(({ email }) => email.normalized), lastMailDays],
  });
  return new Map(rows.map(({ normalized, ...row }) => [`${row.accountId} ${normalized}`, row]));
}
