// Raw SQL: named, the tags of audiences are searched by Postgres.
import { namesTag, namesText } from '@mailwright/audience';
import { type Prisma, sql, type Transaction } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';

const maxNamed = 5;
const unfinished = ['draft', 'scheduled', 'sending', 'paused'] as const;

const isScheduled = { kind: 'campaign', status: 'scheduled' } as const;

type Code = 'field_in_use' | 'tag_in_use' | 'segment_in_use' | 'template_in_use';

/**
 * Refuses the deletion of a field that campaigns which have not ended compare. Those that are added or changed meanwhile wait
 * for the list, which the caller has locked, as they do for segments.
 * @throws ProblemError `field_in_use`
 */
export function refuseUsedField(tx: Transaction, accountId: string, listId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'field_in_use', { accountId, listId, fieldIds: { has: id } });
}

/**
 * Refuses the renaming or removal of a tag by which campaigns that have not ended select: a campaign that excludes people by it
 * would be sent to them. See `refuseUsedField`.
 * @throws ProblemError `tag_in_use`
 */
export async function refuseUsedTag(tx: Transaction, accountId: string, listId: string, tag: string): Promise<void> {
  // The run has the conditions that its segment had.
  const campaigns = await tx.query<{ id: string }>(sql`
    SELECT c.id FROM campaigns c LEFT JOIN campaign_runs r ON r.campaign_id = c.id
    WHERE c.account_id = ${accountId}::uuid AND c.list_id = ${listId}::uuid AND c.kind = 'campaign'
      AND c.status = ANY(${[...unfinished]}::campaign_status[])
      AND (${namesText(sql`c.audience`, sql`'$.*[*]'`, tag)}
        OR ${namesTag(sql`c.conditions`, tag)} OR ${namesTag(sql`r.conditions`, tag)})
    ORDER BY c.id LIMIT ${maxNamed}`);
  refuse('tag_in_use', campaigns);
}

/** Refuses the deletion of a segment that campaigns which have not ended are sent to. @throws ProblemError `segment_in_use` */
export function refuseUsedSegment(tx: Transaction, accountId: string, listId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'segment_in_use', { accountId, listId, segmentId: id });
}

/**
 * Refuses the deletion of a template that campaigns which have not ended use. The caller has locked it, and whoever names it in
 * a campaign waits for it.
 * @throws ProblemError `template_in_use`
 */
export function refuseUsedTemplate(tx: Transaction, accountId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'template_in_use', {
    accountId,
    OR: [{ templateId: id }, { variantTemplateIds: { has: id } }],
  });
}

/** Whether a scheduled campaign is sent to this segment: it decides who gets it. */
export async function isSegmentScheduled({ prisma }: Transaction, accountId: string, id: string): Promise<boolean> {
  return (await prisma.campaign.count({ where: { accountId, segmentId: id, ...isScheduled } })) > 0;
}

/** Whether a scheduled campaign uses this template: what that says when it starts is sent. */
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
