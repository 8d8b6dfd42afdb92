// Raw SQL: hot path, the engine reads it without Prisma, for groups of runs.
import { findSegment, readGroup, type StoredGroup, type StoredLeaf } from '@mailwright/audience';
import { type Sql, sql } from '@mailwright/database';
import type { StoredConditions, StoredMailCondition, StoredSegmentCondition } from './stored-definition.ts';

/** The automation that conditions are of. */
interface Owner {
  accountId: string;
  automationId: string;
}

type AnyLeaf = StoredLeaf | StoredMailCondition | StoredSegmentCondition;

/**
 * The conditions of an automation as those of a segment, for `compileConditions`: its mails by their campaigns, of all its
 * versions, and segments by their conditions as they are now. No one is in a segment that has been deleted.
 */
export async function resolveConditions(
  runner: Sql,
  { accountId, automationId }: Owner,
  conditions: StoredConditions,
): Promise<StoredGroup> {
  const leaves = listLeaves(conditions);
  const segments = new Map<string, StoredGroup>();
  for (const leaf of leaves) {
    if (!('segmentId' in leaf) || segments.has(leaf.segmentId)) continue;
    const segment = await findSegment(runner, accountId, leaf.segmentId);
    segments.set(leaf.segmentId, segment?.conditions ?? nobody);
  }
  const mails = leaves.some((leaf) => 'mailOf' in leaf) ? await readMails(runner, { accountId, automationId }) : [];
  const resolve = (leaf: AnyLeaf): StoredGroup | StoredLeaf => {
    if ('segmentId' in leaf) return segments.get(leaf.segmentId) ?? nobody;
    if (!('mailOf' in leaf)) return leaf;
    const { mailOf, activity, operator } = leaf;
    const ofStep = mails.filter(({ stepId }) => stepId === mailOf);
    const any = ofStep.map(({ campaignId }) => ({ activity, operator: 'has' as const, campaignId }));
    if (operator === 'has') return any.length === 0 ? nobody : { any };
    return any.length === 0 ? { none: [nobody] } : { none: any };
  };
  return mapLeaves(conditions, resolve);
}

/** Conditions that no one meets. */
const nobody: StoredGroup = {
  none: [{ status: ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained'] }],
};

async function readMails(runner: Sql, { accountId, automationId }: Owner) {
  return runner.query<{ stepId: string; campaignId: string }>(sql`
    SELECT DISTINCT m.step_id AS "stepId", m.campaign_id AS "campaignId" FROM automation_mails m
      JOIN automations a ON a.id = m.automation_id
    WHERE m.automation_id = ${automationId}::uuid AND a.account_id = ${accountId}::uuid`);
}

function listLeaves(conditions: StoredConditions): AnyLeaf[] {
  const group = readGroup<StoredConditions | AnyLeaf>(conditions);
  if (group === undefined) return [];
  return group.conditions.flatMap((inner) =>
    readGroup(inner) === undefined ? [inner as AnyLeaf] : listLeaves(inner as StoredConditions),
  );
}

function mapLeaves(
  conditions: StoredConditions | AnyLeaf,
  map: (leaf: AnyLeaf) => StoredGroup | StoredLeaf,
): StoredGroup {
  const group = readGroup<StoredConditions | AnyLeaf>(conditions);
  if (group === undefined) return map(conditions as AnyLeaf) as StoredGroup;
  return { [group.join]: group.conditions.map((inner) => mapLeaves(inner, map)) } as unknown as StoredGroup;
}
