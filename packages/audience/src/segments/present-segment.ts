import type { SegmentResource } from '@mailwright/contracts';
import { type ColumnMap, type Prisma, showRow } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';
import { showConditions } from './show-conditions.ts';
import type { StoredGroup } from './stored-condition.ts';

/** The relations that `presentSegment` needs. */
export const segmentParts = {
  list: { select: { fields: { select: { id: true, tag: true } } } },
} as const satisfies Prisma.SegmentInclude;

type SegmentRow = Prisma.SegmentGetPayload<{ include: typeof segmentParts }>;

/** How a segment is stored. `change-segments.ts` writes the conditions. */
export const segmentColumns = {
  uid: ({ id }) => toUid('seg', id),
  name: 'name',
  list_uid: ({ listId }) => toUid('list', listId),
  conditions: ({ conditions, list }) => showConditions(conditions as unknown as StoredGroup, list.fields),
  created_at: ({ createdAt }) => createdAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
} as const satisfies ColumnMap<SegmentResource, SegmentRow>;

/** A segment as the API shows it. */
export function presentSegment(row: SegmentRow): SegmentResource {
  return showRow(segmentColumns, row);
}

/** The problem of a path whose segment isn't the account's. */
export function noSuchSegment(): ProblemError {
  return new ProblemError('not_found', 'This account has no segment with this uid. Check the uid.');
}
