import type { Sql } from '@mailwright/database';
import { type AccountAddress, addressOf, keyOf, lastMailDays } from './account-address.ts';
import type { BounceReport } from './bounce-report.ts';
import { findLastSingles, findSingles, type SingleRow } from './find-singles.ts';
import type { MatchedReport } from './new-bounce.ts';

interface MailRow {
  campaignId: string;
  position: number;
  subscriberId: string;
  email: string;
  accountId: string;
  name: string;
  subject: string;
  /** Of the last mail to an address: when its state last changed; if it was only sent, when it was sent. */
  at?: Date;
}

type LastMail = MailRow & { at: Date };

const columns = `r.campaign_id AS "campaignId", r.position, r.subscriber_id AS "subscriberId", r.email,
  c.account_id AS "accountId", c.name, coalesce(c.subject, '') AS subject`;

/**
 * Finds the mails that reports are about. A report that names no mail, or an unknown one, applies to the account's last
 * mail to the address (of a campaign, an automation, or transactional), so that it counts once even if another report
 * names the mail.
 * @returns results in the order of the reports; undefined for a report that matches nothing in its account.
 */
export async function findMails(sql: Sql, reports: BounceReport[]): Promise<(MatchedReport | undefined)[]> {
  const mails = await findByPosition(sql, reports);
  const findSingle = await findSingles(sql, reports);
  const named = reports.map((report) => {
    const { about } = report;
    if (about === undefined) return undefined;
    if (about.position === 0) return matchSingle(report, findSingle(report));
    return match(report, mails.get(`${about.campaignId} ${about.position}`));
  });
  const addresses = reports.map((report, index) => (named[index] === undefined ? addressOf(report) : undefined));
  const wanted = [
    ...new Map(addresses.flatMap((address) => (address ? [[keyOf(address), address] as const] : []))).values(),
  ];
  const last = await findLast(sql, wanted);
  const lastSingles = await findLastSingles(sql, wanted);
  return reports.map((report, index) => {
    const address = addresses[index];
    if (address === undefined) return named[index];
    const { accountId, email } = address;
    const [mail, single] = [last.get(keyOf(address)), lastSingles.get(keyOf(address))];
    const found =
      single === undefined || (mail !== undefined && mail.at >= single.at)
        ? match(report, mail)
        : matchSingle(report, single);
    return found ?? { report, accountId, mail: undefined, email: email.given };
  });
}

function isOf({ accountId }: BounceReport, mail: { accountId: string }): boolean {
  return (accountId ?? mail.accountId) === mail.accountId;
}

function match(report: BounceReport, found: MailRow | undefined): MatchedReport | undefined {
  if (found === undefined || !isOf(report, found)) return undefined;
  const { accountId, email, at: _at, ...mail } = found;
  return { report, accountId, mail, email };
}

function matchSingle(report: BounceReport, found: SingleRow | undefined): MatchedReport | undefined {
  if (found === undefined || !isOf(report, found)) return undefined;
  const { accountId, email, emailNormalized: _normalized, copies: _copies, at: _at, ...single } = found;
  return { report, accountId, mail: undefined, single, email };
}

async function findByPosition(sql: Sql, reports: BounceReport[]): Promise<Map<string, MailRow>> {
  const wanted = reports.flatMap(({ about }) => (about === undefined || about.position === 0 ? [] : about));
  if (wanted.length === 0) return new Map();
  const rows = await sql.query<MailRow>({
    name: 'find-bounced-mails',
    text: `SELECT ${columns} FROM unnest($1::uuid[], $2::int[]) AS g (campaign_id, position)
        JOIN campaign_recipients r ON r.campaign_id = g.campaign_id AND r.position = g.position
        JOIN campaigns c ON c.id = r.campaign_id`,
    values: [wanted.map(({ campaignId }) => campaignId), wanted.map(({ position }) => position)],
  });
  return new Map(rows.map((row) => [`${row.campaignId} ${row.position}`, row]));
}

/** Finds the last mail of each account to each address, by `keyOf`. */
async function findLast(sql: Sql, wanted: AccountAddress[]): Promise<Map<string, LastMail>> {
  if (wanted.length === 0) return new Map();
  const rows = await sql.query<LastMail & { normalized: string }>({
    name: 'find-last-mails-to-addresses',
    text: `SELECT g.email AS normalized, last.* FROM unnest($1::uuid[], $2::text[]) AS g (account_id, email)
      CROSS JOIN LATERAL (
        SELECT ${columns}, r.changed_at AS at
        FROM lists l JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = g.email
          JOIN campaign_recipients r ON r.subscriber_id = s.id AND r.email = s.email
          JOIN campaigns c ON c.id = r.campaign_id AND c.account_id = g.account_id
        WHERE l.account_id = g.account_id AND r.status IN ('sent', 'uncertain', 'bounced', 'complained')
          AND r.changed_at > now() - make_interval(days => $3)
        ORDER BY r.changed_at DESC LIMIT 1) AS last`,
    values: [wanted.map(({ accountId }) => accountId), wanted.map(({ email }) => email.normalized), lastMailDays],
  });
  return new Map(rows.map(({ normalized, ...row }) => [`${row.accountId} ${normalized}`, row]));
}
