import { checkConditions, collectFieldIds, findSegment } from '@mailwright/audience';
import type { AddCampaign } from '@mailwright/contracts';
import { Prisma, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import { readTags } from './audience-conditions.ts';

/**
 * Checks an audience against the list that the caller holds, and returns the campaign columns that store it.
 * @throws ProblemError `not_found` for a segment that the list doesn't have; `validation_failed`, keyed by each wrong
 *   condition
 */
export async function storeAudience(
  tx: Transaction,
  { accountId, listId }: { accountId: string; listId: string },
  given: NonNullable<AddCampaign['audience']>,
) {
  const segmentId = given.segment_uid == null ? null : await findSegmentId(tx, accountId, listId, given.segment_uid);
  const stored = given.conditions == null ? undefined : await checkOwn(tx, accountId, listId, given.conditions);
  return {
    audience: { ...readTags(given) },
    segmentId,
    conditions: stored === undefined ? Prisma.DbNull : (stored as unknown as Prisma.InputJsonObject),
    fieldIds: stored === undefined ? [] : collectFieldIds(stored),
  };
}

async function checkOwn(
  tx: Transaction,
  accountId: string,
  listId: string,
  conditions: Parameters<typeof checkConditions>[2],
) {
  const fields = await tx.prisma.listField.findMany({ where: { listId, accountId } });
  return checkConditions(tx, { accountId, listId, fields }, conditions, 'audience.conditions');
}

async function findSegmentId(tx: Transaction, accountId: string, listId: string, uid: string): Promise<string> {
  const id = fromUid('seg', uid);
  const segment = id === undefined ? undefined : await findSegment(tx, accountId, id);
  if (segment?.listId === listId) return segment.id;
  const message = segment === undefined ? 'is not one of your segments' : 'is not a segment of this list';
  throw new ProblemError('not_found', 'This account has no segment with this uid. Check the uid.', {
    errors: { 'audience.segment_uid': [message] },
  });
}
