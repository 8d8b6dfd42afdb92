import type { SegmentResource } from '@mailwright/contracts';
import type { Prisma } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';
import { showConditions } from './show-conditions.ts';
import type { StoredGroup } from './stored-condition.ts';

/** The relations that `presentSegment` needs. */
export const segmentParts = {
  list: { select: { fields: { select: { id: true, tag: true } } } },
} as const satisfies Prisma.SegmentInclude;

type SegmentRow = Prisma.SegmentGetPayload<{ include: typeof segmentParts }>;

/** A segment as the API shows it. */
export function presentSegment(row: SegmentRow): SegmentResource {
  return {
    uid: toUid('seg', row.id),
    name: row.name,
    list_uid: toUid('list', row.listId),
    conditions: showConditions(row.conditions as unknown as StoredGroup, row.list.fields),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The problem of a path whose segment isn't the account's. */
export function noSuchSegment(): ProblemError {
  return new ProblemError('not_found', 'This account has no segment with this uid. Check the uid.');
}
