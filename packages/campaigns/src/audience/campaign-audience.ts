import { checkConditions, collectFieldIds, findSegment, type StoredGroup } from '@mailwright/audience';
import type { AddCampaign, CampaignAudience } from '@mailwright/contracts';
import { Prisma, type Transaction } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import type { CampaignRow } from '../content/campaign-row.ts';
import type { ContentProblem } from '../content/compile-content.ts';

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
  const isIncomplete = given.is_incomplete === true && !selects(given);
  return {
    audience: { ...readTags(given), ...(isIncomplete && { is_incomplete: true }) },
    segmentId,
    conditions: stored === undefined ? Prisma.DbNull : (stored as unknown as Prisma.InputJsonObject),
    fieldIds: stored === undefined ? [] : collectFieldIds(stored),
  };
}

/** Whether an audience has anything that selects some of the list's subscribers. */
function selects(given: NonNullable<AddCampaign['audience']>): boolean {
  const { tags_any, tags_all, tags_none } = readTags(given);
  return (
    [tags_any, tags_all, tags_none].some(({ length }) => length > 0) ||
    given.conditions != null ||
    given.segment_uid != null
  );
}

/** Whether a stored audience is meant for only some subscribers, without saying for whom. */
export function isIncomplete(stored: unknown): boolean {
  return (stored as Partial<CampaignAudience>).is_incomplete === true;
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

/** The conditions of an audience other than its tags, or why they can't be used. */
type ResolvedAudience = { ok: true; conditions: StoredGroup | null } | { ok: false; problems: [ContentProblem] };

/** Reads a campaign's own conditions, or the current ones of its segment. */
export async function resolveAudience(database: Transaction, row: CampaignRow): Promise<ResolvedAudience> {
  const { accountId, segmentId, listId } = row;
  if (isIncomplete(row.audience))
    return refuse('audience', 'is incomplete: choose tags, conditions or a segment, or everyone');
  if (segmentId === null && row.conditions === null) return { ok: true, conditions: null };
  const segment = segmentId === null ? undefined : await findSegment(database, accountId, segmentId);
  const part = segmentId === null ? 'audience.conditions' : 'audience.segment_uid';
  if (segmentId !== null && segment?.listId !== listId) return refuse(part, 'is not a segment of the list any more');
  const conditions = segment === undefined ? (row.conditions as unknown as StoredGroup) : segment.conditions;
  const ids = collectFieldIds(conditions);
  if (ids.length > 0) {
    const where = { id: { in: ids }, accountId, listId: listId ?? '' };
    const known = listId === null ? 0 : await database.prisma.listField.count({ where });
    if (known < ids.length) return refuse(part, 'compares a field that the list does not have any more');
  }
  return { ok: true, conditions };
}

function refuse(part: string, message: string): ResolvedAudience {
  return { ok: false, problems: [{ part, line: null, column: null, message }] };
}

/** The tags by which an audience selects. */
type AudienceTags = Pick<CampaignAudience, 'tags_any' | 'tags_all' | 'tags_none'>;

/** The tags stored with a campaign; absent ones are empty. */
export function readTags(stored: unknown): AudienceTags {
  const { tags_any = [], tags_all = [], tags_none = [] } = stored as Partial<AudienceTags>;
  return { tags_any, tags_all, tags_none };
}

/**
 * Everything that a subscriber must meet to be in an audience, as one group, which may be empty.
 * @param conditions the audience's own, or those of its segment, if any.
 */
export function audienceConditions(tags: AudienceTags, conditions: StoredGroup | null): StoredGroup {
  const { tags_any: any, tags_all: all, tags_none: none } = tags;
  const has = (tag: string) => ({ tag, operator: 'has' as const });
  return {
    all: [
      ...all.map(has),
      ...(any.length === 0 ? [] : [{ any: any.map(has) }]),
      ...(none.length === 0 ? [] : [{ none: none.map(has) }]),
      ...(conditions === null ? [] : [conditions]),
    ],
  };
}
