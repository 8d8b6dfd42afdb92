import type { Sql } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import type { ReceivedRequest } from '../../receiver/start-receiver.ts';
import type { Installation } from './start-installation.ts';

/** A delivery as it is stored. */
export interface StoredDelivery {
  /** The public identifier: `dlv_…`. */
  uid: string;
  /** The subscriber's address in the event. */
  email: string;
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  reason: string | null;
  /** The statuses, or errors, of its attempts, in order. */
  attempts: (number | string | null)[];
}

/** All deliveries of a hook, oldest first. */
export async function readDeliveries(sql: Sql, hook: { uid: string }): Promise<StoredDelivery[]> {
  const rows = await sql.query<Omit<StoredDelivery, 'uid'> & { id: string }>({
    text: `SELECT d.id, d.status, d.reason, e.data->'subscriber'->>'EMAIL' AS email,
        (SELECT coalesce(json_agg(coalesce(to_json(a.status_code), to_json(a.error_code)) ORDER BY a.number), '[]')
          FROM delivery_attempts a WHERE a.delivery_id = d.id) AS attempts
      FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.hook_id = $1 ORDER BY d.id`,
    values: [fromUid('hook', hook.uid)],
  });
  return rows.map(({ id, ...row }) => ({ uid: toUid('dlv', id), ...row }));
}

/** The number of requests of each delivery, by its uid. */
export function countByDelivery(requests: ReceivedRequest[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { headers } of requests) {
    const uid = headers['x-service-delivery'] ?? '';
    counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  return counts;
}

/** Resolves to a hook's deliveries as soon as there are this many, and all are finished. */
export function awaitFinished(
  installation: Pick<Installation, 'database' | 'until'>,
  hook: { uid: string },
  count: number,
): Promise<StoredDelivery[]> {
  return installation.until(`${count} deliveries to be finished`, async () => {
    const found = await readDeliveries(installation.database, hook);
    return found.length >= count && found.every(({ status }) => status !== 'pending') && found;
  });
}
