// The references for `import`: the least code that stores a file of contacts. For each contact, both write a subscriber
// and a consent into tables that the starting process has created, with the same columns and indexes as ours, but
// without triggers and foreign keys. They check nothing.
import { createReadStream } from 'node:fs';
import readline from 'node:readline';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { monotonicMs } from '../measure/monotonic.ts';
import type { Merged, MergeOrder } from './reference-messages.ts';

const uuid = '00000000-0000-7000-8000-000000000000';
const columns = `id, account_id, list_id, status, email, email_normalized, fields, tags, source, subscribed_at, import_id`;
// As in our table, `fields` has a uuid for each field.
const fields = (first: string, last: string) =>
  `jsonb_build_object('01890000-0000-7000-8000-000000000001', ${first}, '01890000-0000-7000-8000-000000000002', ${last})`;
const update = `ON CONFLICT (list_id, email_normalized) DO UPDATE
  SET email = excluded.email, fields = s.fields || excluded.fields, revision = s.revision + 1, updated_at = now()`;
const consents = `INSERT INTO reference_consents (id, account_id, subscriber_id, action, source)
  SELECT id, '${uuid}', id, 'subscribed', 'import' FROM merged`;

/** Copies the whole file into a temporary table with one COPY, and merges that with one statement. */
async function mergeAtOnce(client: pg.Client, file: string): Promise<number> {
  await client.query('CREATE TEMP TABLE staging (n bigserial, email text, first_name text, last_name text)');
  const copy = copyFrom('COPY staging (email, first_name, last_name) FROM STDIN (FORMAT csv, HEADER)');
  const stream = client.query(copy);
  await pipeline(createReadStream(file), stream);
  await client.query(`WITH merged AS (
      INSERT INTO reference_subscribers AS s (${columns})
      SELECT DISTINCT ON (lower(email) COLLATE "C") lpad(to_hex(n), 32, '0')::uuid, '${uuid}', '${uuid}', 'subscribed',
        email, lower(email), ${fields('first_name', 'last_name')}, '{}', 'import', now(), '${uuid}'
      FROM staging ORDER BY lower(email) COLLATE "C", n DESC
      ${update} RETURNING id)
    ${consents}`);
  return stream.rowCount;
}

const rowsInTransaction = 10_000;

/** Runs a prepared statement for each row, on one connection, as listmonk does. */
async function mergeByRow(client: pg.Client, file: string): Promise<number> {
  const text = `WITH merged AS (
      INSERT INTO reference_subscribers AS s (${columns})
      VALUES ($1, '${uuid}', '${uuid}', 'subscribed', $2, lower($2), ${fields('$3::text', '$4::text')}, '{}', 'import',
        now(), '${uuid}')
      ${update} RETURNING id)
    ${consents} ON CONFLICT DO NOTHING`;
  let rows = -1;
  await client.query('BEGIN');
  // By default, a CR and an LF that arrive in separate pieces, some time apart, count as two line ends.
  for await (const line of readline.createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    rows += 1;
    // Row 0 is the header.
    if (rows === 0) continue;
    const id = rows.toString(16).padStart(32, '0');
    await client.query({ name: 'merge', text, values: [id, ...readCells(line)] });
    if (rows % rowsInTransaction === 0) await client.query('COMMIT; BEGIN');
  }
  await client.query('COMMIT');
  return rows;
}

function readCells(line: string): string[] {
  return Array.from(line.matchAll(/(?:"((?:[^"]|"")*)"|([^,"]*))(?:,|$)/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  ).slice(0, 3);
}

async function merge({ databaseUrl, file, way }: MergeOrder): Promise<Merged> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const fromMs = monotonicMs();
  const rows = await (way === 'at once' ? mergeAtOnce : mergeByRow)(client, file);
  const seconds = (monotonicMs() - fromMs) / 1_000;
  await client.end();
  return { seconds, rows };
}

process.on('message', (order: MergeOrder) => void merge(order).then((merged) => process.send?.(merged)));
process.on('disconnect', () => process.exit());
process.send?.('started');
