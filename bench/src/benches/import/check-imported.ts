import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fromUid } from '@mailwright/platform';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ContactsFile } from './write-contacts.ts';

interface Found {
  subscribers: number;
  consents: number;
  counted: number;
  missing: number;
}

/**
 * Checks that a list has exactly the contents of a file: each address once, with the names of its last row, and one
 * consent.
 * @throws if it doesn't.
 */
export async function checkImported(databaseUrl: string, listUid: string, file: ContactsFile): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE TEMP TABLE rows (n bigserial, email text, first_name text, last_name text)');
    const target = client.query(copyFrom('COPY rows (email, first_name, last_name) FROM STDIN (FORMAT csv, HEADER)'));
    await pipeline(createReadStream(file.path), target);
    const { rows } = await client.query<Found>(comparison, [fromUid('list', listUid)]);
    const wanted = { subscribers: file.addresses, consents: file.addresses, counted: file.addresses, missing: 0 };
    if (JSON.stringify(rows[0]) === JSON.stringify(wanted)) return;
    throw new Error(`The import should have left ${JSON.stringify(wanted)}, but left ${JSON.stringify(rows[0])}`);
  } finally {
    await client.end();
  }
}

const comparison = `WITH wanted AS (
    SELECT DISTINCT ON (lower(email)) lower(email) AS email, first_name, last_name FROM rows ORDER BY lower(email), n DESC),
  tags AS (SELECT (array_agg(id) FILTER (WHERE tag = 'FIRST_NAME'))[1]::text AS first_name,
    (array_agg(id) FILTER (WHERE tag = 'LAST_NAME'))[1]::text AS last_name FROM list_fields WHERE list_id = $1)
  SELECT (SELECT count(*)::int FROM subscribers WHERE list_id = $1 AND status = 'subscribed') AS subscribers,
    (SELECT count(*)::int FROM subscriber_consents c JOIN subscribers s ON s.id = c.subscriber_id
      WHERE s.list_id = $1) AS consents,
    (SELECT sum(subscribers)::int FROM list_statistics WHERE list_id = $1) AS counted,
    (SELECT count(*)::int FROM wanted w CROSS JOIN tags WHERE NOT EXISTS (
      SELECT 1 FROM subscribers s WHERE s.list_id = $1 AND s.email_normalized = w.email
        AND s.fields ->> tags.first_name = w.first_name AND s.fields ->> tags.last_name = w.last_name)) AS missing`;
