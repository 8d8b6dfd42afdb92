import { addList } from '@mailwright/audience';
import { completeUpload, createImport, storeUpload } from '@mailwright/imports';
import type { Database } from '@mailwright/database';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount } from '../../factories/create-test-account.ts';

/** An import whose file has arrived. */
export interface UploadedImport {
  importId: string;
  listId: string;
}

/** The result of an import, without ids, times and revisions. */
export interface ImportResult {
  status: string;
  counts: Record<string, number>;
  /** A digest of all rows, such that two are equal if all rows are. */
  subscribers: string;
  consents: string;
  errors: string;
  statistics: Record<string, number>;
}

/**
 * Uploads a file with this many rows to a new list. The file has people who are already on the list, some of whom have
 * unsubscribed, repeats that change an earlier row, and invalid rows.
 */
export async function uploadPeople(database: Database, rows: number): Promise<UploadedImport> {
  const { accountId } = await createTestAccount(database, { plan: 'unlimited' });
  const { uid } = await addList(
    database,
    accountId,
    newId(),
    {
      name: 'News',
      from_name: 'Ada',
      from_email: 'ada@example.com',
      subscription: 'single_opt_in',
      send_welcome_email: false,
      sign_up_form: true,
      fields: [],
    },
    { kind: 'operator', id: null, ipAddress: null },
  );
  const listId = fromUid('list', uid) ?? '';
  await addPeople(database, { accountId, listId }, rows);
  const importId = newId();
  await createImport(database, accountId, {
    id: importId,
    listUid: uid,
    actor: { kind: 'operator', id: null, ipAddress: null },
    fileName: null,
    contentType: 'text/csv',
    options: {
      mapping: {},
      createFields: false,
      tags: ['imported'],
      updateExisting: true,
      resubscribe: false,
      sendEvents: true,
      skipConfirmation: false,
      consentStatement: 'Trade fair',
      delimiter: undefined,
    },
  });
  const bytes = Buffer.from(writePeople(rows));
  await storeUpload(database, { importId, offset: 0 }, partsOf(bytes), Infinity);
  await completeUpload(database, importId, bytes.length);
  return { importId, listId };
}

/** Adds a tenth of the people in the file to a list; some of them have unsubscribed. */
export async function addPeople(
  database: Database,
  { accountId, listId }: { accountId: string; listId: string },
  rows: number,
): Promise<void> {
  await database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
      SELECT uuid_v7(), $1, $2, CASE WHEN n % 20 = 0 THEN 'unsubscribed' ELSE 'subscribed' END::subscriber_status,
        'person-' || n || '@example.com', 'person-' || n || '@example.com', '{}', 'api'
      FROM generate_series(0, $3 - 1, 10) n`,
    values: [accountId, listId, rows],
  });
}

/** A file with this many rows: repeats that change an earlier row, people who unsubscribe, and invalid rows. */
export function writePeople(rows: number): string {
  const unique = Math.ceil(rows * 0.9);
  const lines = Array.from({ length: rows }, (_, n) => {
    const email = n % 1_000 === 999 ? 'nobody' : `person-${n % unique}@example.com`;
    return `${email},First ${n},Last,${n % 100 === 50 ? 'unsubscribed' : ''}\n`;
  });
  return `EMAIL,FIRST_NAME,LAST_NAME,status\n${lines.join('')}`;
}

async function* partsOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** Reads whether an import has ended, and how many of its rows are merged. */
export async function readProgress(
  database: Database,
  { importId }: UploadedImport,
): Promise<{ hasEnded: boolean; processed: number; claim: number }> {
  const row = await database.prisma.import.findUniqueOrThrow({ where: { id: importId } });
  return { hasEnded: row.finishedAt !== null, processed: row.processed, claim: row.claim };
}

/** Reads the result of an import that has ended. */
export async function readResult(database: Database, { importId, listId }: UploadedImport): Promise<ImportResult> {
  const row = await database.prisma.import.findUniqueOrThrow({ where: { id: importId } });
  const { status, processed, created, updated, unchanged, invalid, suppressed, repeated } = row;
  const digest = async (text: string, id: string): Promise<string> => {
    const [found] = await database.query<{ digest: string }>({
      text: `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '|' ORDER BY row COLLATE "C")), '') AS digest
        FROM (${text}) AS rows (row)`,
      values: [id],
    });
    return found?.digest ?? '';
  };
  const counted = await database.query<{ status: string; subscribers: number }>({
    text: `SELECT status, sum(subscribers)::int AS subscribers FROM list_statistics WHERE list_id = $1
      GROUP BY status HAVING sum(subscribers) <> 0 ORDER BY status`,
    values: [listId],
  });
  return {
    status,
    counts: { processed, created, updated, unchanged, invalid, suppressed, repeated },
    subscribers: await digest(
      `SELECT concat_ws(',', s.email, s.status, s.tags, s.source, s.import_id IS NULL,
          (SELECT string_agg(f.tag || '=' || (s.fields->>f.id::text), ',' ORDER BY f.tag) FROM list_fields f
            WHERE f.list_id = s.list_id)) FROM subscribers s WHERE s.list_id = $1`,
      listId,
    ),
    consents: await digest(
      `SELECT concat_ws(',', s.email, c.action, c.source, c.reason)
        FROM subscribers s JOIN subscriber_consents c ON c.subscriber_id = s.id WHERE s.list_id = $1`,
      listId,
    ),
    errors: await digest(
      `SELECT (to_jsonb(e) - 'import_id')::text FROM import_errors e WHERE import_id = $1`,
      importId,
    ),
    statistics: Object.fromEntries(counted.map((each) => [each.status, each.subscribers])),
  };
}
