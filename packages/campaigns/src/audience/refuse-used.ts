// Postgres searches the tags in the stored audiences.
import { namesTag, namesText } from '@mailwright/audience';
import { type Prisma, sql, type Transaction } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';

const maxNamed = 5;
const unfinished = ['draft', 'scheduled', 'sending', 'paused'] as const;

const isScheduled = { kind: 'campaign', status: 'scheduled' } as const;

type Code = 'field_in_use' | 'tag_in_use' | 'segment_in_use' | 'template_in_use';

/**
 * Rejects deleting a field that the conditions of unfinished campaigns use. The caller has locked the list; adding or
 * changing a campaign waits for that lock. The same applies to segments.
 * @throws ProblemError `field_in_use`
 */
export function refuseUsedField(tx: Transaction, accountId: string, listId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'field_in_use', { accountId, listId, fieldIds: { has: id } });
}

/**
 * Rejects renaming or removing a tag by which unfinished campaigns select: a campaign that excludes people by the tag
 * would otherwise be sent to them. See `refuseUsedField`.
 * @throws ProblemError `tag_in_use`
 */
export async function refuseUsedTag(tx: Transaction, accountId: string, listId: string, tag: string): Promise<void> {
  // The run has the conditions that its segment had at the start.
  const campaigns = await tx.query<{ id: string }>(sql`
    SELECT c.id FROM campaigns c LEFT JOIN campaign_runs r ON r.campaign_id = c.id
    WHERE c.account_id = ${accountId}::uuid AND c.list_id = ${listId}::uuid AND c.kind = 'campaign'
      AND c.status = ANY(${[...unfinished]}::campaign_status[])
      AND (${namesText(sql`c.audience`, sql`'$.*[*]'`, tag)}
        OR ${namesTag(sql`c.conditions`, tag)} OR ${namesTag(sql`r.conditions`, tag)})
    ORDER BY c.id LIMIT ${maxNamed}`);
  refuse('tag_in_use', campaigns);
}

/** Rejects deleting a segment to which unfinished campaigns are sent. @throws ProblemError `segment_in_use` */
export function refuseUsedSegment(tx: Transaction, accountId: string, listId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'segment_in_use', { accountId, listId, segmentId: id });
}

/**
 * Rejects deleting a template that unfinished campaigns use. The caller has locked it; saving a campaign that refers to
 * it waits for that lock.
 * @throws ProblemError `template_in_use`
 */
export function refuseUsedTemplate(tx: Transaction, accountId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'template_in_use', {
    accountId,
    OR: [{ templateId: id }, { variantTemplateIds: { has: id } }],
  });
}

/** Whether a scheduled campaign is sent to this segment, which then decides who gets it. */
export async function isSegmentScheduled({ prisma }: Transaction, accountId: string, id: string): Promise<boolean> {
  return (await prisma.campaign.count({ where: { accountId, segmentId: id, ...isScheduled } })) > 0;
}

/** Whether a scheduled campaign uses this template, whose content at the start is what is sent. */
export async function isTemplateScheduled({ prisma }: Transaction, accountId: string, id: string): Promise<boolean> {
  const uses = [{ templateId: id }, { variantTemplateIds: { has: id } }];
  return (await prisma.campaign.count({ where: { accountId, OR: uses, ...isScheduled } })) > 0;
}

async function refuseUsed({ prisma }: Transaction, code: Code, where: Prisma.CampaignWhereInput): Promise<void> {
  const campaigns = await prisma.campaign.findMany({
    where: { ...where, kind: 'campaign', status: { in: [...unfinished] } },
    orderBy: { id: 'asc' },
    select: { id: true },
    take: maxNamed,
  });
  refuse(code, campaigns);
}

function refuse(code: Code, campaigns: { id: string }[]): void {
  if (campaigns.length === 0) return;
  const uids = campaigns.map(({ id }) => toUid('cmp', id)).join(', ');
  throw new ProblemError(code, `It is used by ${uids}. Change or delete those first.`);
}
