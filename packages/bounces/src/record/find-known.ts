import type { Sql } from '@mailwright/database';
import type { NewBounce } from './new-bounce.ts';

/**
 * Finds the existing rows of bounces that were already recorded, by the new bounces' ids. Must run in the transaction
 * that tried to insert them.
 */
export async function findKnown(sql: Sql, accountId: string, bounces: NewBounce[]): Promise<Map<string, string>> {
  const named = bounces.flatMap(({ id, mail, report }) =>
    mail === undefined ? [] : [{ id, mail, kind: report.kind }],
  );
  const singles = bounces.flatMap(({ id, single, report }) =>
    single === undefined ? [] : [{ id, emailId: single.id, kind: report.kind }],
  );
  const others = bounces.flatMap(({ id, mail, single, address, report }) =>
    mail === undefined && single === undefined && address !== undefined ? [{ id, address, report }] : [],
  );
  const find = <Bounce>(name: string, text: string, given: Bounce[], columns: ((bounce: Bounce) => unknown)[]) =>
    given.length === 0
      ? []
      : sql.query<{ id: string; known: string }>({
          name,
          text,
          values: [accountId, ...columns.map((column) => given.map(column))],
        });
  const rows = [
    ...(await find(
      'find-known-bounces',
      `SELECT g.id, b.id AS known
        FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[]) AS g (id, campaign_id, position, kind)
          JOIN bounces b ON b.campaign_id = g.campaign_id AND b.position = g.position AND b.kind = g.kind::bounce_kind
        WHERE b.account_id = $1`,
      named,
      [({ id }) => id, ({ mail }) => mail.campaignId, ({ mail }) => mail.position, ({ kind }) => kind],
    )),
    ...(await find(
      'find-known-bounces-of-emails',
      `SELECT g.id, b.id AS known FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS g (id, email_id, kind)
          JOIN bounces b ON b.email_id = g.email_id AND b.kind = g.kind::bounce_kind
        WHERE b.account_id = $1`,
      singles,
      [({ id }) => id, ({ emailId }) => emailId, ({ kind }) => kind],
    )),
    ...(await find(
      'find-known-bounces-by-address',
      `SELECT g.id, b.id AS known
        FROM unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) AS g (id, email, kind, occurred_at)
          JOIN bounces b ON b.account_id = $1 AND b.email_normalized = g.email AND b.kind = g.kind::bounce_kind
            AND b.occurred_on = (g.occurred_at AT TIME ZONE 'UTC')::date AND b.campaign_id IS NULL AND b.email_id IS NULL`,
      others,
      [
        ({ id }) => id,
        ({ address }) => address.normalized,
        ({ report }) => report.kind,
        ({ report }) => report.occurredAt.toISOString(),
      ],
    )),
  ];
  return new Map(rows.map(({ id, known }) => [id, known]));
}
