import { newId, toUid } from '@mailwright/platform';
import type { TestDatabase } from '@mailwright/testing';

export interface FilledList {
  id: string;
  uid: string;
}

// A UUIDv7 (RFC 9562) of a time in the past, so that no page waits for unsettled rows.
const pastId = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM now() - interval '1 day') * 1000)::bigint + n) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * Fills a list with `count` subscribers, in large statements. They are `e<n>@example.com`; one in a hundred has
 * bounced, the others are subscribed. Half of them have the tag `half`, and one in a thousand has `rare`. Their last
 * changes are a millisecond apart, and begin a day ago.
 */
export async function fillList(database: TestDatabase, accountId: string, count: number): Promise<FilledList> {
  const id = newId();
  await database.prisma.list.create({
    data: { id, accountId, name: 'Filled', fromName: 'Ada', fromEmail: 'ada@example.com', contact: {} },
  });
  await database.prisma.listField.create({
    data: {
      id: newId(),
      accountId,
      listId: id,
      tag: 'EMAIL',
      label: 'Email',
      type: 'text',
      required: true,
      position: 0,
    },
  });
  const client = await database.pool.connect();
  try {
    // One statement for all rows would take longer than the pool waits for a result.
    const batch = 100_000;
    for (let from = 1; from <= count; from += batch) {
      await client.query(
        `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, created_at,
            updated_at, subscribed_at)
          SELECT ${pastId}, $1, $2, (CASE WHEN n % 100 = 0 THEN 'bounced' ELSE 'subscribed' END)::subscriber_status,
            'e' || n || '@example.com', 'e' || n || '@example.com', '{}',
            CASE WHEN n % 1000 = 0 THEN '{half,rare}' WHEN n % 2 = 0 THEN '{half}' ELSE '{}' END::text[], 'api',
            now() - interval '1 day', now() - interval '1 day' + n * interval '1 millisecond', now() - interval '1 day'
          FROM generate_series($3::int, $4::int) AS n`,
        [accountId, id, from, Math.min(from + batch - 1, count)],
      );
    }
  } finally {
    client.release();
  }
  return { id, uid: toUid('list', id) };
}
