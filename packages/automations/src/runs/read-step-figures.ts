// The slots of each step's figures are summed, and joined with the figures of its mail.
import type { AutomationReport } from '@mailwright/contracts';
import { type Database, type Sql, sql } from '@mailwright/database';
import { compileProgram } from '../definitions/compile-program.ts';
import type { StoredStep } from '../definitions/stored-definition.ts';
import { findAutomationId } from './read-runs.ts';

interface StepRow {
  version: number;
  step: string;
  entered: number;
  left: number;
  mails: AutomationReport['steps'][number]['mails'];
}

/**
 * The figures of each step of an automation: by version, newest first, then in the order of the steps.
 * @throws ProblemError `not_found`
 */
export async function getAutomationReport(
  database: Database,
  accountId: string,
  uid: string,
): Promise<AutomationReport> {
  const automationId = await findAutomationId(database, accountId, uid);
  const rows = await readSteps(database, automationId);
  const placeOf = await readPlaces(database, automationId);
  const ofAutomation = rows.filter(({ step }) => step === '');
  const sum = (of: 'entered' | 'left') => ofAutomation.reduce((total, row) => total + row[of], 0);
  return {
    entered: sum('entered'),
    active: Math.max(0, sum('entered') - sum('left')),
    steps: rows
      .filter(({ step }) => step !== '')
      .sort((one, other) => other.version - one.version || placeOf(one) - placeOf(other))
      .map(({ version, step, entered, left, mails }) => ({
        version,
        step,
        entered,
        waiting: Math.max(0, entered - left),
        left,
        mails,
      })),
  };
}

/** The order of each version's steps, as in the definition. */
async function readPlaces(
  { prisma }: Pick<Database, 'prisma'>,
  automationId: string,
): Promise<(row: StepRow) => number> {
  const versions = await prisma.automationVersion.findMany({
    where: { automationId },
    select: { number: true, steps: true },
  });
  const places = new Map<string, number>();
  for (const { number, steps } of versions)
    for (const id of compileProgram(steps as unknown as StoredStep[]).steps.keys())
      places.set(`${number} ${id}`, places.size);
  return ({ version, step }) => places.get(`${version} ${step}`) ?? 0;
}

function readSteps(runner: Sql, automationId: string): Promise<StepRow[]> {
  return runner.query<StepRow>(sql`WITH counts AS (
        SELECT version, step_id, sum(entered)::int AS entered, sum("left")::int AS "left" FROM automation_step_counts
        WHERE automation_id = ${automationId}::uuid GROUP BY version, step_id)
      SELECT c.version, c.step_id AS step, c.entered, c."left",
        CASE WHEN r.campaign_id IS NOT NULL THEN json_build_object('sent', r.sent, 'failed', r.failed, 'skipped', r.skipped,
          'uncertain', r.uncertain, 'hard_bounced', r.hard_bounced, 'soft_bounced', r.soft_bounced, 'complained', r.complained,
          'opened', coalesce(t.opened, 0), 'clicked', coalesce(t.clicked, 0), 'unsubscribed', coalesce(t.unsubscribed, 0)) END AS mails
      FROM counts c
        LEFT JOIN automation_mails m ON m.automation_id = ${automationId}::uuid AND m.version = c.version AND m.step_id = c.step_id
        LEFT JOIN campaign_runs r ON r.campaign_id = m.campaign_id
        LEFT JOIN LATERAL (
          SELECT sum(unique_opens)::int AS opened, sum(unique_clicks)::int AS clicked, sum(unsubscribes)::int AS unsubscribed
          FROM campaign_counters WHERE campaign_id = m.campaign_id AND kind = 'total') AS t ON true`);
}
