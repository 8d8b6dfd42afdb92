import type { ConsentResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { loadSubscriber, type SubscriberName } from './load-list.ts';

interface ConsentRow {
  id: string;
  action: ConsentResource['action'];
  source: ConsentResource['source'];
  ipAddress: string | null;
  reason: string | null;
  createdAt: Date;
}

/** A subscriber's consents after `afterId`, oldest first, at most `limit`. @throws ProblemError `not_found` */
export async function listConsents(
  sql: Sql,
  accountId: string,
  name: SubscriberName,
  page: { limit: number; afterId: string | undefined },
): Promise<ConsentResource[]> {
  const { subscriber } = await loadSubscriber(sql, accountId, name);
  return readConsents(sql, subscriber.id, page);
}

/** How many consents a subscriber has. @throws ProblemError `not_found` */
export async function countConsents(sql: Sql, accountId: string, name: SubscriberName): Promise<number> {
  const { subscriber } = await loadSubscriber(sql, accountId, name);
  const [row] = await sql.query<{ total: number }>({
    text: 'SELECT count(*)::int AS total FROM subscriber_consents WHERE subscriber_id = $1',
    values: [subscriber.id],
  });
  return row?.total ?? 0;
}

/** The consents of a subscriber by id, a page of them or all. */
export async function readConsents(
  sql: Sql,
  subscriberId: string,
  page: { limit: number | null; afterId: string | undefined },
): Promise<ConsentResource[]> {
  const rows = await sql.query<ConsentRow>({
    name: 'read-consents',
    text: `SELECT id, action, source, ip_address AS "ipAddress", reason, created_at AS "createdAt"
      FROM subscriber_consents WHERE subscriber_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    values: [subscriberId, page.afterId, page.limit],
  });
  return rows.map((row) => ({
    uid: toUid('cns', row.id),
    action: row.action,
    source: row.source,
    ip_address: row.ipAddress,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
  }));
}
