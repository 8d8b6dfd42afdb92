// Raw SQL: measured, what an account's automations name is looked through in one statement.
import { type Sql, sql } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';

const maxNamed = 5;

type Code = 'field_in_use' | 'segment_in_use' | 'template_in_use' | 'hook_in_use' | 'list_in_use' | 'automation_in_use';

/**
 * Refuses the deletion of what automations that aren't archived name, as they are edited, as they are active, or in an older
 * version that has unfinished runs. The caller has locked it, and whoever names it in an automation waits for that; no run
 * starts on an older version.
 * @throws ProblemError with this code, which names some of the automations
 */
export async function refuseUsedByAutomations(runner: Sql, code: Code, accountId: string, id: string): Promise<void> {
  const rows = await runner.query<{ id: string }>(sql`
    SELECT a.id FROM automations a JOIN lists l ON l.id = a.list_id AND l.deleted_at IS NULL
    WHERE a.account_id = ${accountId}::uuid AND a.status <> 'archived' AND a.id <> ${id}::uuid
      AND (${id}::uuid = ANY(a.uses) OR EXISTS (
        SELECT 1 FROM automation_versions v WHERE v.automation_id = a.id AND ${id}::uuid = ANY(v.uses)
          AND (v.number = a.active_version OR EXISTS (
            SELECT 1 FROM automation_runs r
            WHERE r.automation_id = a.id AND r.version = v.number AND r.wake_at IS NOT NULL))))
    ORDER BY a.id LIMIT ${maxNamed}`);
  if (rows.length === 0) return;
  const uids = rows.map((row) => toUid('aut', row.id)).join(', ');
  throw new ProblemError(code, `It is used by ${uids}. Change or archive those first.`);
}
