// A hot path: anyone can trigger these reads; each one is bounded and uses an index.
import type { ListLanguage } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';

/** A list with a public archive. */
export interface ArchiveList {
  id: string;
  uid: string;
  accountId: string;
  /** The name that readers see. */
  name: string;
  description: string | null;
  fromName: string;
  language: ListLanguage;
  /** The color of the list's form. */
  accentColor: string | null;
  /** Whether search engines may list its pages. */
  indexed: boolean;
  hasForm: boolean;
  updatedAt: Date;
  /** Grows with each change of the list. */
  version: number;
}

/** A campaign in an archive. */
export interface ArchivedCampaign {
  id: string;
  uid: string;
  finishedAt: Date;
  /** Grows with each change of the campaign. */
  version: number;
}

/** The list with this uid, in any account; undefined if there is none, or if it has no archive. */
export async function readArchiveList(runner: Sql, uid: string): Promise<ArchiveList | undefined> {
  const id = fromUid('list', uid);
  if (id === undefined) return undefined;
  const [row] = await runner.query<Omit<ArchiveList, 'uid'>>(
    prepared(
      'read-archive-list',
      sql`SELECT l.id, l.account_id AS "accountId", coalesce(l.public_name, l.name) AS name,
          l.public_description AS description, l.from_name AS "fromName", l.language, l.archive_indexed AS indexed,
          l.sign_up_form AS "hasForm",
          l.form->>'accent_color' AS "accentColor", l.updated_at AS "updatedAt", l.version
        FROM lists l JOIN accounts a ON a.id = l.account_id
        WHERE l.id = ${id}::uuid AND l.deleted_at IS NULL AND l.archive_enabled AND a.status = 'active'`,
    ),
  );
  return row && { ...row, uid };
}

// Unless its author decides otherwise, only a campaign sent to everyone on the list is public: a mail to some of them
// may contain what others shouldn't read.
const isArchived =
  sql.raw(`c.kind = 'campaign' AND c.finished_at IS NOT NULL AND c.status IN ('sent', 'sending', 'paused')
  AND coalesce(c.archived, c.segment_id IS NULL AND NOT jsonb_path_exists(c.audience, '$.*[*]'))`);

/**
 * The campaigns in a list's archive, newest first, at most `limit`.
 * @param page `beforeId`: the last campaign of the previous page.
 */
export async function listArchived(
  runner: Sql,
  { id: listId, accountId }: ArchiveList,
  page: { limit: number; beforeId: string | undefined },
): Promise<ArchivedCampaign[]> {
  const before =
    page.beforeId === undefined
      ? sql.empty
      : sql`AND (c.finished_at, c.id) < (SELECT b.finished_at, b.id FROM campaigns b
          WHERE b.id = ${page.beforeId}::uuid AND b.list_id = ${listId}::uuid)`;
  const rows = await runner.query<Omit<ArchivedCampaign, 'uid'>>(
    sql`SELECT c.id, c.finished_at AS "finishedAt", c.version FROM campaigns c
      WHERE c.list_id = ${listId}::uuid AND c.account_id = ${accountId}::uuid AND ${isArchived} ${before}
      ORDER BY c.finished_at DESC, c.id DESC LIMIT ${page.limit}`,
  );
  return rows.map((row) => ({ ...row, uid: toUid('cmp', row.id) }));
}

/** A campaign in a list's archive; undefined if it isn't there. */
export async function readArchived(
  runner: Sql,
  { id: listId, accountId }: ArchiveList,
  uid: string,
): Promise<ArchivedCampaign | undefined> {
  const id = fromUid('cmp', uid);
  if (id === undefined) return undefined;
  const [row] = await runner.query<Omit<ArchivedCampaign, 'uid'>>(
    sql`SELECT c.id, c.finished_at AS "finishedAt", c.version FROM campaigns c
      WHERE c.id = ${id}::uuid AND c.list_id = ${listId}::uuid AND c.account_id = ${accountId}::uuid AND ${isArchived}`,
  );
  return row && { ...row, uid };
}
