import { fromUid } from '@mailwright/platform';
import type { InstallationAccount } from '../../installation/installation-account.ts';
import type { Installation } from '../../installation/open-installation.ts';

/** The subscribers of a list that are read, and the ids at which pages begin. */
export interface Readers {
  account: InstallationAccount;
  listUid: string;
  /** Ids of subscribers all over the list, after each of which at least a page follows. */
  ids: string[];
}

/** Creates a list of `size` subscribers as a form leaves them: confirmed, with two names and a tag. */
export async function addReaders(installation: Installation, size: number, pageSize: number): Promise<Readers> {
  const { database } = installation;
  const account = await installation.newAccount('unlimited');
  const listUid = await account.addList();
  const listId = fromUid('list', listUid);
  await database.query({
    text: `WITH names AS (SELECT (array_agg(id::text) FILTER (WHERE tag = 'FIRST_NAME'))[1] AS first_name,
        (array_agg(id::text) FILTER (WHERE tag = 'LAST_NAME'))[1] AS last_name FROM list_fields WHERE list_id = $2)
      INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, ip_address,
        created_at, updated_at, subscribed_at, confirmed_at)
      SELECT uuid_v7(), $1, $2, 'subscribed', email, email, fields, '{newsletter}', 'form', '192.0.2.7', at, at, at, at
      FROM (SELECT 'reader' || n || '@mail' || n % 20 || '.example.com' AS email,
          jsonb_build_object(first_name, 'Grace ' || n, last_name, 'Hopper') AS fields,
          now() - interval '1 hour' - n * interval '1 millisecond' AS at
        FROM generate_series(1, $3::int) AS n, names) AS people`,
    values: [account.id, listId, size],
  });
  await installation.analyze();
  const rows = await database.query<{ id: string }>({
    text: `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM subscribers WHERE list_id = $1) AS s
      WHERE n % greatest(1, $2::int / 100) = 0 AND n < $2::int - $3::int ORDER BY id`,
    values: [listId, size, pageSize],
  });
  return { account, listUid, ids: rows.map(({ id }) => id) };
}
