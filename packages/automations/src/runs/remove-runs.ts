// Runs are removed in batches, so that each statement is short.
import type { SubscriberExport } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

const batchSize = 5_000;
const maxBatches = 200;
const dayMs = 86_400_000;
// Small, since each exported run has its data and its steps.
const exportPageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Removes runs that ended more than `days` days ago, with their history. Runs are kept if they record who has entered
 * an automation that allows a single entry, or what has been started once.
 */
export async function removeOldRuns(runner: Sql, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * dayMs);
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const removed = await runner.query(sql`DELETE FROM automation_runs WHERE id = ANY(ARRAY(
        SELECT id FROM automation_runs WHERE ended_at < ${before}::timestamptz AND entry_key IS NULL
          AND (start_key IS NULL OR start_key LIKE 'date:%' OR start_key LIKE 'run:%') LIMIT ${batchSize}))
      RETURNING 1`);
    if (removed.length < batchSize) return;
  }
}

/** Removes a batch of the runs of a deleted list's automations; resolves to whether any may remain. */
export async function removeRunsOfList(runner: Sql, listId: string): Promise<boolean> {
  const removed = await runner.query(sql`DELETE FROM automation_runs WHERE id = ANY(ARRAY(
      SELECT r.id FROM automations a CROSS JOIN LATERAL (
        SELECT id FROM automation_runs WHERE account_id = a.account_id AND automation_id = a.id LIMIT ${batchSize}) AS r
      WHERE a.list_id = ${listId}::uuid LIMIT ${batchSize}))
    RETURNING 1`);
  return removed.length > 0;
}

/**
 * Removes the personal data in the runs of people who are erased in the caller's transaction. The runs end at their
 * next step.
 */
export async function forgetRuns(runner: Sql, subscriberIds: string[]): Promise<void> {
  // What a run waits for may contain the address, and so may a key given by the caller of the API.
  await runner.query(sql`DELETE FROM automation_waits w USING automation_runs r
    WHERE w.run_id = r.id AND r.subscriber_id = ANY(${subscriberIds}::uuid[])`);
  await runner.query(sql`UPDATE automation_runs SET data = NULL,
      start_key = CASE WHEN start_key LIKE 'key:%' THEN NULL ELSE start_key END
    WHERE subscriber_id = ANY(${subscriberIds}::uuid[]) AND (start_key LIKE 'key:%' OR data IS NOT NULL)`);
}

interface RunRow {
  id: string;
  automationId: string;
  name: string;
  status: SubscriberExport['automations'][number]['status'];
  reason: string | null;
  startedAt: Date;
  endedAt: Date | null;
  data: SubscriberExport['automations'][number]['data'];
  steps: SubscriberExport['automations'][number]['steps'];
}

/**
 * The runs of these subscribers of the account, oldest first, in pages, in the format of the export of personal data.
 */
export async function* readRunsOf(
  runner: Sql,
  accountId: string,
  subscriberIds: string[],
): AsyncGenerator<SubscriberExport['automations']> {
  for (let after: string | undefined = firstId; after !== undefined;) {
    const rows: RunRow[] =
      await runner.query<RunRow>(sql`SELECT r.id, r.automation_id AS "automationId", a.name, r.status, r.reason,
        r.started_at AS "startedAt", r.ended_at AS "endedAt", r.data, (
          SELECT coalesce(json_agg(json_build_object('step', h.step_id, 'type', h.type, 'result', h.result, 'at',
            to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY h.seq), '[]')
          FROM automation_run_steps h WHERE h.run_id = r.id) AS steps
      FROM automation_runs r JOIN automations a ON a.id = r.automation_id
      WHERE r.subscriber_id = ANY(${subscriberIds}::uuid[]) AND r.account_id = ${accountId}::uuid AND r.id > ${after}::uuid
      ORDER BY r.id LIMIT ${exportPageSize}`);
    yield rows.map(({ automationId, name, status, reason, startedAt, endedAt, data, steps }) => ({
      automation_uid: toUid('aut', automationId),
      name,
      status,
      reason,
      started_at: startedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      data,
      steps,
    }));
    after = rows.length < exportPageSize ? undefined : rows.at(-1)?.id;
  }
}
