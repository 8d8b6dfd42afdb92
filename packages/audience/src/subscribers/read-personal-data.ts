import type { ConsentResource, SubscriberExport } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { readEventsOf, readMailsOf } from '@mailwright/outbox';
import { type Clock, toUid } from '@mailwright/platform';
import { loadSubscriber, type SubscriberName } from './load-subscriber.ts';
import { toSubscriberResource } from './subscriber-state.ts';

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
async function readConsents(
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

/** All stored data of a subscriber of the account. @throws ProblemError `not_found` */
export async function exportSubscriber(
  sql: Sql,
  clock: Clock,
  accountId: string,
  name: SubscriberName,
): Promise<SubscriberExport> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, name);
  const [consents, mails, events] = await Promise.all([
    readConsents(sql, subscriber.id, { limit: null, afterId: undefined }),
    readMailsOf(sql, subscriber.id),
    readEventsOf(sql, subscriber.id),
  ]);
  return {
    subscriber: toSubscriberResource(subscriber, list.fields),
    list: { uid: toUid('list', list.id), name: list.name },
    consents,
    mails: mails.map(({ kind, status, createdAt, finishedAt }) => ({
      kind,
      status,
      created_at: createdAt.toISOString(),
      finished_at: finishedAt === null ? null : finishedAt.toISOString(),
    })),
    events: events.map(({ id, type, occurredAt, data }) => ({
      uid: toUid('evt', id),
      event: type,
      occurred_at: occurredAt.toISOString(),
      data,
    })),
    exported_at: clock.now().toISOString(),
  };
}
