import type { Prisma, Transaction } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';

const maxNamed = 5;

type Code = 'field_in_use' | 'segment_in_use' | 'template_in_use';

/**
 * Refuses the deletion of a field that campaigns which have not ended compare. Those that are added or changed meanwhile wait
 * for the list, which the caller has locked, as they do for segments.
 * @throws ProblemError `field_in_use`
 */
export function refuseUsedField(tx: Transaction, accountId: string, listId: string, id: string): Promise<void> {
  return refuseUsed(tx, 'field_in_use', { accountId, listId, fieldIds: { has: id } });
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

async function refuseUsed({ prisma }: Transaction, code: Code, where: Prisma.CampaignWhereInput): Promise<void> {
  const campaigns = await prisma.campaign.findMany({
    where: { ...where, kind: 'campaign', status: { in: ['draft', 'scheduled', 'sending', 'paused'] } },
    orderBy: { id: 'asc' },
    select: { id: true },
    take: maxNamed,
  });
  if (campaigns.length === 0) return;
  const uids = campaigns.map(({ id }) => toUid('cmp', id)).join(', ');
  throw new ProblemError(code, `It is used by ${uids}. Change or delete those first.`);
}
