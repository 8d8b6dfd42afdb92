// Raw SQL: set-wise, the mails of many reports are found in one statement, and the last one to an address by its subscribers.
import { parseEmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { BounceReport } from './bounce-report.ts';
import type { MatchedReport, SingleMail } from './new-bounce.ts';

interface MailRow extends Record<string, unknown> {
  campaignId: string;
  position: number;
  subscriberId: string;
  email: string;
  accountId: string;
  name: string;
  subject: string;
}

const columns = `r.campaign_id AS "campaignId", r.position, r.subscriber_id AS "subscriberId", r.email,
  c.account_id AS "accountId", c.name, coalesce(c.subject, '') AS subject`;

// A report about an address only is taken for one about the last mail to it, unless that was long before.
const lastMailDays = 30;

/**
 * Finds the mails that reports are about. One that names no mail, or an unknown one, is about the last mail of the account to
 * the address, so that it counts once when the mail is named in another report.
 * @returns in the order of the reports; undefined for one that is about nothing of its account.
 */
export async function findMails(sql: Sql, reports: BounceReport[]): Promise<(MatchedReport | undefined)[]> {
  const mails = await findByPosition(sql, reports);
  const singles = await findSingles(sql, reports);
  const matched: (MatchedReport | undefined)[] = [];
  for (const report of reports) {
    const single = report.about?.position === 0 ? singles.get(report.about.campaignId) : undefined;
    if (single !== undefined && (report.accountId ?? single.accountId) === single.accountId) {
      matched.push(matchSingle(report, single));
      continue;
    }
    const mail = report.about && mails.get(`${report.about.campaignId} ${report.about.position}`);
    const isOwn = mail !== undefined && (report.accountId ?? mail.accountId) === mail.accountId;
    matched.push(isOwn ? match(report, mail) : await matchByAddress(sql, report));
  }
  return matched;
}

async function matchByAddress(sql: Sql, report: BounceReport): Promise<MatchedReport | undefined> {
  const email = report.email === undefined ? undefined : parseEmailAddress(report.email);
  if (report.accountId === undefined || email === undefined) return undefined;
  const last = await findLast(sql, report.accountId, email.normalized);
  if (last !== undefined) return match(report, last);
  const single = await findLastSingle(sql, report.accountId, email.normalized);
  if (single !== undefined) return matchSingle(report, single);
  return { report, accountId: report.accountId, mail: undefined, email: email.given };
}

function match(report: BounceReport, { accountId, email, ...mail }: MailRow): MatchedReport {
  return { report, accountId, mail, email };
}

function matchSingle(report: BounceReport, { accountId, email, ...single }: SingleRow): MatchedReport {
  return { report, accountId, mail: undefined, single, email };
}

interface SingleRow extends SingleMail, Record<string, unknown> {
  accountId: string;
  email: string;
}

const singleColumns = `e.id, e.account_id AS "accountId", e.subscriber_id AS "subscriberId", e.email, e.tag, e.metadata`;

async function findSingles(sql: Sql, reports: BounceReport[]): Promise<Map<string, SingleRow>> {
  const ids = reports.flatMap(({ about }) => (about?.position === 0 ? about.campaignId : []));
  if (ids.length === 0) return new Map();
  const rows = await sql.query<SingleRow>({
    name: 'find-bounced-emails',
    text: `SELECT ${singleColumns} FROM emails e WHERE e.id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

async function findLastSingle(sql: Sql, accountId: string, emailNormalized: string): Promise<SingleRow | undefined> {
  const [row] = await sql.query<SingleRow>({
    name: 'find-last-email-to-address',
    text: `SELECT ${singleColumns} FROM emails e
      WHERE e.account_id = $1 AND e.email_normalized = $2 AND e.status IN ('sent', 'uncertain', 'bounced', 'complained')
        AND e.created_at > now() - make_interval(days => $3)
      ORDER BY e.id DESC LIMIT 1`,
    values: [accountId, emailNormalized, lastMailDays],
  });
  return row;
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

async function findLast(sql: Sql, accountId: string, emailNormalized: string): Promise<MailRow | undefined> {
  const [row] = await sql.query<MailRow>({
    name: 'find-last-mail-to-address',
    text: `SELECT ${columns}
      FROM lists l JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = $2
        JOIN campaign_recipients r ON r.subscriber_id = s.id AND r.email = s.email
        JOIN campaigns c ON c.id = r.campaign_id AND c.account_id = $1
      WHERE l.account_id = $1 AND r.status IN ('sent', 'uncertain', 'bounced', 'complained')
        AND r.changed_at > now() - make_interval(days => $3)
      ORDER BY r.campaign_id DESC LIMIT 1`,
    values: [accountId, emailNormalized, lastMailDays],
  });
  return row;
}
