import { addStepMail } from '@mailwright/campaigns';
import { type Sql, sql, type Transaction } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import type { CheckedDefinition } from '../definitions/check-definition.ts';
import type { CheckedMail } from './check-mails.ts';
import { type AutomationRow, storeDefinition } from './present-automation.ts';
import { isSameDefinition, isSameJson } from './same-definition.ts';

/**
 * Makes a new version of a locked automation, unless the current version does exactly the same and sends the same
 * mails. A mail that is unchanged since the previous version of its step keeps its campaign, and so its figures.
 * @returns the number of the version.
 */
export async function makeVersion(
  tx: Transaction,
  row: AutomationRow,
  { checked, mails, actor }: { checked: CheckedDefinition; mails: CheckedMail[]; actor: Actor },
): Promise<number> {
  const { id: automationId, accountId, activeVersion } = row;
  const kept = activeVersion === null ? new Map<string, KeptMail>() : await readKept(tx, automationId, activeVersion);
  const isKept = ({ stepId, mail, fixed }: CheckedMail) => {
    const before = kept.get(stepId);
    return before !== undefined && isSameMail(before, { mail, fixed });
  };
  if (activeVersion !== null && mails.every(isKept) && (await isSameDefinition(tx, row, checked.stored)))
    return activeVersion;
  const { _max: last } = await tx.prisma.automationVersion.aggregate({
    where: { automationId, accountId },
    _max: { number: true },
  });
  const number = (last.number ?? 0) + 1;
  const columns = { ...storeDefinition(checked.stored), uses: checked.uses };
  await tx.prisma.automationVersion.create({ data: { automationId, number, accountId, ...columns } });
  for (const one of mails) {
    const before = isKept(one) ? kept.get(one.stepId) : undefined;
    if (before === undefined) await addStepMail(tx, one.mail, one.fixed, actor);
    const campaignId = before?.campaignId ?? one.mail.id;
    await tx.prisma.automationMail.create({ data: { automationId, version: number, stepId: one.stepId, campaignId } });
  }
  return number;
}

interface KeptMail {
  stepId: string;
  campaignId: string;
  content: Record<string, unknown>;
  trackClicks: boolean;
}

async function readKept(tx: Transaction, automationId: string, version: number): Promise<Map<string, KeptMail>> {
  const rows = await tx.query<KeptMail>(sql`
    SELECT m.step_id AS "stepId", m.campaign_id AS "campaignId", r.content, c.track_clicks AS "trackClicks"
    FROM automation_mails m JOIN campaigns c ON c.id = m.campaign_id JOIN campaign_runs r ON r.campaign_id = c.id
    WHERE m.automation_id = ${automationId}::uuid AND m.version = ${version}::int
      AND c.status IN ('sending', 'paused') AND c.kind = 'automation'`);
  return new Map(rows.map((row) => [row.stepId, row]));
}

/** Whether a step still sends the same mail. The name is ignored: a campaign keeps the name it was added with. */
function isSameMail(before: KeptMail, { mail, fixed }: Pick<CheckedMail, 'mail' | 'fixed'>): boolean {
  const { campaign: _before, ...was } = before.content;
  const { campaign: _now, ...is } = fixed.content;
  return before.trackClicks === mail.trackClicks && isSameJson(was, is);
}

/** The ids of the campaigns of all mails of an automation, in all its versions. */
export async function readMailIds(runner: Sql, automationId: string): Promise<string[]> {
  const rows = await runner.query<{ id: string }>(sql`
    SELECT DISTINCT campaign_id AS id FROM automation_mails WHERE automation_id = ${automationId}::uuid`);
  return rows.map(({ id }) => id);
}
