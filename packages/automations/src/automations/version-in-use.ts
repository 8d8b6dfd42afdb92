import { sql, type SqlFragment } from '@mailwright/database';

/**
 * SQL over `automations` as `a` that is true if a version is in use: it is the current one, or has unfinished runs. No
 * run starts on an older version.
 * @param number SQL for the version's number.
 */
export function isVersionInUse(number: SqlFragment): SqlFragment {
  return sql`(${number} = a.active_version OR EXISTS (
    SELECT 1 FROM automation_runs r WHERE r.automation_id = a.id AND r.version = ${number} AND r.wake_at IS NOT NULL))`;
}
