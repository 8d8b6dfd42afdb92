// Raw SQL: guarded, statements about automations share it.
import { sql, type SqlFragment } from '@mailwright/database';

/**
 * SQL over `automations` as `a` that is true of a version that still does something: new runs are of it, or there are unfinished
 * ones. No run starts on an older version.
 * @param number SQL of the version's number.
 */
export function isVersionInUse(number: SqlFragment): SqlFragment {
  return sql`(${number} = a.active_version OR EXISTS (
    SELECT 1 FROM automation_runs r WHERE r.automation_id = a.id AND r.version = ${number} AND r.wake_at IS NOT NULL))`;
}
