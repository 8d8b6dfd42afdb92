// A row lock on the list serializes changes of its segments and of its fields.
import type { AddSegment, SegmentResource, UpdateSegment } from '@mailwright/contracts';
import {
  type Database,
  inPrismaTransaction,
  type Prisma,
  sql,
  toColumns,
  type Transaction,
} from '@mailwright/database';
import { type Actor, appendAudit, appendChange, appendCreation } from '@mailwright/outbox';
import { fromUid, type Precondition, validationProblem } from '@mailwright/platform';
import { noSuchList } from '../subscribers/load-subscriber.ts';
import type { UsageGuard } from '../lists/change-fields.ts';
import { checkConditions, type ComparedList } from './check-conditions.ts';
import { noSuchSegment, presentSegment, segmentColumns, segmentParts } from './present-segment.ts';
import { collectFieldIds, type StoredGroup } from './stored-condition.ts';

/** How many segments a list may have: deleting a field has to look through all of them. */
const maxSegments = 100;

/**
 * Creates a segment of a list of the account.
 * @param id the new segment's id. A request that is run again passes the same one, and gets the segment that its first
 *   run created.
 * @throws ProblemError `not_found`; `validation_failed`, which names each wrong condition
 */
export async function addSegment(
  database: Database,
  accountId: string,
  id: string,
  input: AddSegment,
  actor: Actor,
): Promise<SegmentResource> {
  const { list_uid: listUid, conditions: given, ...properties } = input;
  const listId = fromUid('list', listUid);
  if (listId === undefined) throw noSuchList();
  return inPrismaTransaction(database, async (tx) => {
    const made = await tx.prisma.segment.findUnique({ where: { id, accountId }, include: segmentParts });
    if (made !== null) return presentSegment(made);
    const list = await lockList(tx, accountId, listId);
    if (list === undefined) throw noSuchList();
    const conditions = await checkConditions(tx, list, given);
    if ((await tx.prisma.segment.count({ where: { accountId, listId } })) >= maxSegments)
      throw validationProblem({ list_uid: [`already has ${maxSegments} segments, the maximum`] });
    const data = { id, accountId, listId, ...toColumns(segmentColumns, properties), ...storeConditions(conditions) };
    const resource = presentSegment(await tx.prisma.segment.create({ data, include: segmentParts }));
    await appendCreation(tx, { accountId, actor, kind: 'segment', resource });
    return resource;
  });
}

/**
 * Changes the given properties of a segment of the account.
 * @param by `checkUse` rejects if something that uses the segment keeps its conditions from being changed. The
 *   segment's list is locked.
 * @throws ProblemError `not_found`; `validation_failed`; what `precondition` and `checkUse` throw
 */
export function updateSegment(
  database: Database,
  accountId: string,
  uid: string,
  body: UpdateSegment,
  by: { actor: Actor; checkUse?: UsageGuard | undefined; precondition?: Precondition<SegmentResource> | undefined },
): Promise<SegmentResource> {
  return changeSegment(database, accountId, uid, async (tx, list, current) => {
    by.precondition?.(current);
    const { conditions: given, ...properties } = body;
    const conditions = given && (await checkConditions(tx, list, given));
    const data = {
      ...toColumns(segmentColumns, properties),
      ...(conditions === undefined ? {} : storeConditions(conditions)),
    };
    if (Object.keys(data).length === 0) return current;
    const where = { id: fromUid('seg', current.uid) ?? '', accountId };
    if (conditions !== undefined) await by.checkUse?.(tx, accountId, list.listId, where.id);
    const row = await tx.prisma.segment.update({
      where,
      data: { ...data, updatedAt: new Date() },
      include: segmentParts,
    });
    const after = presentSegment(row);
    await appendChange(tx, { accountId, actor: by.actor, kind: 'segment', before: current, after });
    return after;
  });
}

/**
 * Deletes a segment of the account.
 * @param refuseUsed rejects if another package uses the segment. Called while the segment's list is locked.
 * @throws ProblemError `not_found`; what `precondition` and `refuseUsed` throw
 */
export async function deleteSegment(
  database: Database,
  accountId: string,
  uid: string,
  actor: Actor,
  refuseUsed: UsageGuard,
  precondition?: Precondition<SegmentResource>,
): Promise<void> {
  const id = fromUid('seg', uid) ?? '';
  await changeSegment(database, accountId, uid, async (tx, { listId }, current) => {
    precondition?.(current);
    await refuseUsed(tx, accountId, listId, id);
    await tx.prisma.segment.delete({ where: { id, accountId } });
    const entry = { accountId, actor, action: 'segment.deleted', subject: current.uid };
    await appendAudit(tx, { ...entry, details: { name: current.name } });
    return current;
  });
}

/** Runs a change of a segment with its list locked, so that neither changes meanwhile. */
async function changeSegment(
  database: Database,
  accountId: string,
  uid: string,
  change: (tx: Transaction, list: ComparedList, current: SegmentResource) => Promise<SegmentResource>,
): Promise<SegmentResource> {
  const id = fromUid('seg', uid);
  if (id === undefined) throw noSuchSegment();
  return inPrismaTransaction(database, async (tx) => {
    const found = await tx.prisma.segment.findUnique({ where: { id, accountId }, select: { listId: true } });
    const list = found === null ? undefined : await lockList(tx, accountId, found.listId);
    if (list === undefined) throw noSuchSegment();
    const row = await tx.prisma.segment.findUnique({ where: { id, accountId }, include: segmentParts });
    if (row === null) throw noSuchSegment();
    return change(tx, list, presentSegment(row));
  });
}

/** Locks a list of the account until the end of the transaction; undefined when there is none. */
async function lockList(tx: Transaction, accountId: string, listId: string): Promise<ComparedList | undefined> {
  const [list] = await tx.query<{ id: string }>(sql`
    SELECT id FROM lists WHERE id = ${listId}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
    FOR NO KEY UPDATE`);
  if (list === undefined) return undefined;
  const fields = await tx.prisma.listField.findMany({ where: { listId, accountId } });
  return { accountId, listId, fields };
}

function storeConditions(conditions: StoredGroup) {
  return {
    conditions: conditions as unknown as Prisma.InputJsonObject,
    fieldIds: collectFieldIds(conditions),
  };
}
