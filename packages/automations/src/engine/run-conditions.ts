// Conditions are evaluated for a whole group of runs, by the primary keys of their subscribers.
import { compileConditions, findSegment, type StoredGroup } from '@mailwright/audience';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { compileDataCondition } from '../definitions/data-condition.ts';
import type { StoredConditions, StoredDataCondition, StoredMailCondition } from '../definitions/stored-definition.ts';
import type { LoadedVersion } from './load-version.ts';

type Activity = StoredMailCondition['activity'];
type Leaf = Record<string, unknown>;

/** Which of these runs have subscribers who meet the conditions now. */
export async function findMeeting(
  runner: Sql,
  version: LoadedVersion,
  runIds: string[],
  conditions: StoredConditions,
  now: Date,
): Promise<ReadonlySet<string>> {
  const compiled = await compile(runner, version.accountId, conditions, now);
  const { text, values } = sql`SELECT r.id FROM automation_runs r JOIN subscribers s ON s.id = r.subscriber_id
    WHERE r.id = ANY(${runIds}::uuid[]) AND ${compiled} IS TRUE`;
  const rows = await runner.query<{ id: string }>({ text, values });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Which of these runs have a sent, opened or clicked mail of one of these steps, or of any step if `stepIds` is
 * undefined.
 */
export async function findWithActivity(
  runner: Sql,
  runIds: string[],
  stepIds: string[] | undefined,
  activity: Activity,
): Promise<ReadonlySet<string>> {
  const { text, values } = sql`SELECT r.id FROM automation_runs r
    WHERE r.id = ANY(${runIds}::uuid[]) AND ${hasActivity(stepIds, activity)}`;
  const rows = await runner.query<{ id: string }>({ text, values });
  return new Set(rows.map(({ id }) => id));
}

async function compile(runner: Sql, accountId: string, condition: Leaf, now: Date): Promise<SqlFragment> {
  for (const join of ['all', 'any', 'none'] as const) {
    const given = condition[join];
    if (!Array.isArray(given)) continue;
    const inner: SqlFragment[] = [];
    for (const one of given as Leaf[]) inner.push(await compile(runner, accountId, one, now));
    if (join === 'all') return sql`(${sql.join(inner, ' AND ')})`;
    const any = sql`(${sql.join(inner, ' OR ')})`;
    // Null means that a condition isn't met.
    return join === 'any' ? any : sql`(${any} IS NOT TRUE)`;
  }
  if ('mailOf' in condition) {
    const { mailOf, activity, operator } = condition as unknown as StoredMailCondition;
    const has = hasActivity([mailOf], activity);
    return operator === 'has' ? has : sql`(NOT ${has})`;
  }
  if ('dataPath' in condition) return compileDataCondition(condition as unknown as StoredDataCondition);
  if ('segmentId' in condition) {
    const segment = await findSegment(runner, accountId, String(condition['segmentId']));
    // A deleted segment has no subscribers.
    return segment === undefined ? sql`false` : sql`(${compileConditions(segment.conditions, now)})`;
  }
  return sql`(${compileConditions(condition as unknown as StoredGroup, now)})`;
}

const activities: Record<Activity, SqlFragment> = {
  // A mail that bounced, or that someone complained about, was accepted first.
  sent: sql`q.status IN ('sent', 'bounced', 'complained')`,
  opened: sql`q.first_opened_at IS NOT NULL`,
  clicked: sql`q.first_clicked_at IS NOT NULL`,
};

function hasActivity(stepIds: string[] | undefined, activity: Activity): SqlFragment {
  const isOfStep = stepIds === undefined ? sql`true` : sql`h.step_id = ANY(${stepIds}::text[])`;
  return sql`EXISTS (SELECT 1 FROM automation_run_steps h
    JOIN campaign_recipients q ON q.campaign_id = h.campaign_id AND q.position = h.position
    WHERE h.run_id = r.id AND ${isOfStep} AND ${activities[activity]})`;
}
