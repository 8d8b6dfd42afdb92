// Runs are moved in batches. A run that a worker has claimed isn't moved.
import type { MovedRuns } from '@mailwright/contracts';
import { excludeErasures } from '@mailwright/audience';
import { type Database, inPrismaTransaction, type Sql, sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { ProblemError } from '@mailwright/platform';
import { compileProgram } from '../definitions/compile-program.ts';
import type { StoredStep } from '../definitions/stored-definition.ts';
import { goalKey, readSentMails, waitsForGoals } from '../engine/awaited-topics.ts';
import { createVersionLoader } from '../engine/load-version.ts';
import { addWaits } from '../engine/write-moves.ts';
import { invalidTransition } from './automation-state.ts';
import { findAutomation, lockAutomation } from './read-automations.ts';
import { isSameJson } from './same-definition.ts';

const movedAtOnce = 5_000;

/**
 * Moves the unfinished runs of a version to the current version if that version still has the step they are at.
 * @throws ProblemError `not_found`; `invalid_transition` if the automation is neither active nor paused
 */
export async function moveRuns(
  database: Database,
  accountId: string,
  uid: string,
  from: number,
  actor: Actor,
): Promise<MovedRuns> {
  const { id } = await findAutomation(database, accountId, uid);
  await readStepTypes(database, accountId, { id, number: from });
  let moved = 0;
  for (let batch = movedAtOnce; batch === movedAtOnce;) {
    batch = await inPrismaTransaction(database, (tx) => moveBatch(tx, { accountId, uid, from }));
    moved += batch;
  }
  if (moved > 0)
    await inPrismaTransaction(database, async (tx) => {
      const entry = { accountId, actor, action: 'automation.runs_moved', subject: uid };
      await appendAudit(tx, { ...entry, details: { from, moved } });
    });
  return { moved, left: await countLeft(database, { accountId, id, from }) };
}

/** Moves a batch of runs to the version that is current at this moment; resolves to how many. */
async function moveBatch(
  tx: Transaction,
  { accountId, uid, from }: { accountId: string; uid: string; from: number },
): Promise<number> {
  // An event that a run waits for may contain an email address.
  await excludeErasures(tx, accountId);
  const { id, activeVersion, status } = await lockAutomation(tx, accountId, uid);
  if (status !== 'active' && status !== 'paused') throw invalidTransition(status, 'changed');
  if (activeVersion === null || activeVersion === from) return 0;
  const before = await readStepTypes(tx, accountId, { id, number: from });
  const after = await readStepTypes(tx, accountId, { id, number: activeVersion });
  const shared = [...before].filter(([step, type]) => after.get(step) === type).map(([step]) => step);
  const moved = await tx.query<{ id: string; hasBegun: boolean }>(sql`
    WITH locked AS MATERIALIZED (
      SELECT r.id, r.step_id, r.status FROM automation_runs r
      WHERE r.account_id = ${accountId}::uuid AND r.automation_id = ${id}::uuid AND r.version = ${from}::int
        AND r.wake_at IS NOT NULL AND NOT r.is_leased AND (r.step_id IS NULL OR r.step_id = ANY(${shared}::text[]))
      LIMIT ${movedAtOnce} FOR NO KEY UPDATE SKIP LOCKED),
    moved AS (
      UPDATE automation_runs r SET version = ${activeVersion}::int, claim = r.claim + 1
      FROM locked WHERE r.id = locked.id RETURNING r.id, r.step_id),
    waiting AS (
      SELECT step_id, count(*) AS runs FROM locked WHERE status = 'waiting' AND step_id IS NOT NULL GROUP BY step_id),
    counted AS (
      INSERT INTO automation_step_counts AS c (automation_id, version, step_id, slot, entered, "left")
      SELECT ${id}::uuid, version, step_id, 0, entered, gone FROM (
        SELECT ${from}::int AS version, step_id, 0 AS entered, runs AS gone FROM waiting
        UNION ALL SELECT ${activeVersion}::int, step_id, runs, 0 FROM waiting) AS n
      ORDER BY version, step_id
      ON CONFLICT (automation_id, version, step_id, slot)
        DO UPDATE SET entered = c.entered + excluded.entered, "left" = c."left" + excluded."left")
    SELECT id, step_id IS NOT NULL AS "hasBegun" FROM moved`);
  const begun = moved.filter(({ hasBegun }) => hasBegun).map((run) => run.id);
  await changeGoals(tx, { id, from, to: activeVersion }, begun);
  return moved.length;
}

/**
 * Makes runs that have begun, and are locked, wait for the goals of the new version. Runs that haven't begun do that
 * when they begin.
 */
async function changeGoals(
  tx: Transaction,
  { id, from, to }: { id: string; from: number; to: number },
  runIds: string[],
): Promise<void> {
  const versions = createVersionLoader(tx);
  const [before, after] = [await versions.load(id, from), await versions.load(id, to)];
  if (runIds.length === 0 || before === undefined || after === undefined) return;
  // A goal that both versions have may have been reached without a worker having seen the signal yet.
  const kept = after.goals.filter((goal) => before.goals.some((other) => isSameJson(goal, other)));
  await tx.query(sql`DELETE FROM automation_waits WHERE run_id = ANY(${runIds}::uuid[]) AND key LIKE 'goal:%'`);
  await tx.query(sql`DELETE FROM automation_signals WHERE run_id = ANY(${runIds}::uuid[]) AND key LIKE 'goal:%'
    AND NOT key = ANY(${kept.map((goal) => goalKey(goal.id))}::text[])`);
  const runs = await tx.query<Subscribed>(sql`
    SELECT r.id, r.account_id AS "accountId", r.list_id AS "listId", r.subscriber_id AS "subscriberId",
      s.email_normalized AS "emailNormalized"
    FROM automation_runs r JOIN subscribers s ON s.id = r.subscriber_id WHERE r.id = ANY(${runIds}::uuid[])`);
  const sent = await readSentMails(tx, runIds);
  await addWaits(
    tx,
    runs.flatMap((run) => {
      const { id: runId, emailNormalized } = run;
      return waitsForGoals(after, { emailNormalized, sent: sent.get(runId) ?? [] }).map((wait) => ({ ...wait, run }));
    }),
  );
}

interface Subscribed {
  id: string;
  accountId: string;
  listId: string;
  subscriberId: string;
  emailNormalized: string;
}

/** The types of a version's steps, by step id. @throws ProblemError `not_found` */
async function readStepTypes(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
  { id, number }: { id: string; number: number },
): Promise<Map<string, string>> {
  const where = { automationId_number: { automationId: id, number }, accountId };
  const version = await prisma.automationVersion.findUnique({ where, select: { steps: true } });
  if (version === null) throw new ProblemError('not_found', 'The automation has no version with this number.');
  const { steps } = compileProgram(version.steps as unknown as StoredStep[]);
  return new Map([...steps].map(([step, entry]) => [step, entry.step.type]));
}

async function countLeft(
  runner: Sql,
  { accountId, id, from }: { accountId: string; id: string; from: number },
): Promise<number> {
  const [row] = await runner.query<{ runs: number }>(sql`
    SELECT count(*)::int AS runs FROM automation_runs
    WHERE account_id = ${accountId}::uuid AND automation_id = ${id}::uuid AND version = ${from}::int AND wake_at IS NOT NULL`);
  return row?.runs ?? 0;
}
