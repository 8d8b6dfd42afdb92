// One statement searches the definitions of all automations of an account.
import { namesTag } from '@mailwright/audience';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';
import { isVersionInUse } from './version-in-use.ts';

const maxNamed = 5;

type CodeOfId =
  'field_in_use' | 'segment_in_use' | 'template_in_use' | 'hook_in_use' | 'list_in_use' | 'automation_in_use';

/**
 * Rejects deleting something that an automation refers to, unless that automation is archived. The draft, the active
 * version and older versions with unfinished runs count. The caller has locked what is to be deleted, and saving a
 * reference to it waits for that lock; no run starts on an older version.
 * @throws ProblemError with this code, naming up to five of the automations
 */
export function refuseUsedByAutomations(runner: Sql, code: CodeOfId, accountId: string, id: string): Promise<void> {
  const isOther = sql`a.account_id = ${accountId}::uuid AND a.id <> ${id}::uuid`;
  return refuseNamed(runner, code, isOther, (definition) => sql`${id}::uuid = ANY(${definition}.uses)`);
}

/**
 * Rejects renaming or removing a tag of a list, which the caller has locked, if automations of the list refer to it;
 * see `refuseUsedByAutomations`.
 * @throws ProblemError `tag_in_use`
 */
export function refuseTagOfAutomations(runner: Sql, accountId: string, listId: string, tag: string): Promise<void> {
  const isOfList = sql`a.account_id = ${accountId}::uuid AND a.list_id = ${listId}::uuid`;
  return refuseNamed(runner, 'tag_in_use', isOfList, (definition) => {
    const parts = sql`${definition}.trigger, ${definition}.conditions, ${definition}.goals, ${definition}.steps`;
    return namesTag(sql`jsonb_build_array(${parts})`, tag);
  });
}

/** Whether an active automation refers to this, in its current version or in an older one with unfinished runs. */
export async function isUsedByActive(runner: Sql, accountId: string, id: string): Promise<boolean> {
  const rows = await runner.query(sql`
    SELECT 1 FROM automations a JOIN automation_versions v ON v.automation_id = a.id
    WHERE a.account_id = ${accountId}::uuid AND a.status = 'active' AND ${id}::uuid = ANY(v.uses)
      AND ${isVersionInUse(sql`v.number`)} LIMIT 1`);
  return rows.length > 0;
}

/** @param names SQL that is true if the definition in a row, of an automation or of a version, refers to it. */
async function refuseNamed(
  runner: Sql,
  code: CodeOfId | 'tag_in_use',
  condition: SqlFragment,
  names: (definition: SqlFragment) => SqlFragment,
): Promise<void> {
  const rows = await runner.query<{ id: string }>(sql`
    SELECT a.id FROM automations a JOIN lists l ON l.id = a.list_id AND l.deleted_at IS NULL
    WHERE ${condition} AND a.status <> 'archived'
      AND (${names(sql`a`)} OR EXISTS (
        SELECT 1 FROM automation_versions v WHERE v.automation_id = a.id AND ${names(sql`v`)}
          AND ${isVersionInUse(sql`v.number`)}))
    ORDER BY a.id LIMIT ${maxNamed}`);
  if (rows.length === 0) return;
  const uids = rows.map((row) => toUid('aut', row.id)).join(', ');
  throw new ProblemError(code, `It is used by ${uids}. Change or archive those first.`);
}
