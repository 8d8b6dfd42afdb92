import { collectFieldIds, findSegment, type StoredGroup } from '@mailwright/audience';
import type { Transaction } from '@mailwright/database';
import type { CampaignRow } from '../content/campaign-row.ts';
import type { ContentProblem } from '../content/compile-content.ts';

/** The conditions of an audience other than its tags, or why they can't be used. */
type ResolvedAudience = { ok: true; conditions: StoredGroup | null } | { ok: false; problems: [ContentProblem] };

/** Reads a campaign's own conditions, or the current ones of its segment. */
export async function resolveAudience(database: Transaction, row: CampaignRow): Promise<ResolvedAudience> {
  const { accountId, segmentId, listId } = row;
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
