// A row lock on the list serializes the requests to change its tags.
import type { TagChangeResource, TagResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Prisma, sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { fromUid, newId, type Precondition, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import type { UsageGuard } from '../lists/change-fields.ts';
import { noSuchList, readListId } from '../lists/read-lists.ts';
import { namesTag } from '../segments/names-tag.ts';
import { findTag, noSuchTag } from './read-tags.ts';

const keptDays = 30;
const maxNamedSegments = 5;

/** A requested change of one of a list's tags. */
interface WantedTagChange {
  listUid: string;
  tag: string;
  /** The new name; null to remove the tag. */
  name: string | null;
}

/**
 * Records that a tag is to be renamed or removed for every subscriber of a list who has it when this commits. The work
 * is done in the background. The same request, sent again before the work has begun, gets the same change. It is
 * refused while anything selects subscribers by the tag, since it would then select others.
 * @param refuseUsed rejects if another package uses the tag. Whoever is about to use it waits for the list.
 * @throws ProblemError `not_found` when no subscriber has the tag and no unfinished change assigns it;
 *   `validation_failed` when the name is the same; `tag_in_use` when a segment has a condition on it; what
 *   `precondition` and `refuseUsed` throw
 */
export function requestTagChange(
  database: Database,
  accountId: string,
  wanted: WantedTagChange,
  actor: Actor,
  refuseUsed: UsageGuard,
  precondition?: Precondition<TagResource>,
): Promise<TagChangeResource> {
  const listId = readListId(wanted.listUid);
  const { tag, name } = wanted;
  return inPrismaTransaction(database, async (tx) => {
    const [list] = await tx.query<{ id: string }>(sql`
      SELECT id FROM lists WHERE id = ${listId}::uuid AND account_id = ${accountId}::uuid AND deleted_at IS NULL
      FOR NO KEY UPDATE`);
    if (list === undefined) throw noSuchList();
    await requireTag(tx, accountId, listId, tag);
    const shown = (await findTag(tx, listId, tag)) ?? { name: tag, subscribers: 0 };
    precondition?.(shown);
    if (name === shown.name) throw validationProblem({ name: ['is already the name of the tag'] });
    const repeated = await findRepeated(tx, accountId, listId, wanted);
    if (repeated !== undefined) return repeated;
    await refuseTagOfSegments(tx, accountId, listId, tag);
    await refuseUsed(tx, accountId, listId, tag);
    await tx.prisma.tagChange.deleteMany({
      where: { accountId, listId, completedAt: { lt: new Date(Date.now() - keptDays * 86_400_000) } },
    });
    const row = await tx.prisma.tagChange.create({ data: { id: newId(), accountId, listId, tag, name } });
    const action = name === null ? 'tag.removed' : 'tag.renamed';
    const details = name === null ? { tag } : { tag, name };
    await appendAudit(tx, { accountId, actor, action, subject: wanted.listUid, details });
    return toResource(row);
  });
}

/** The progress of a change of a tag of a list of the account. @throws ProblemError `not_found` */
export async function getTagChange(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  listUid: string,
  uid: string,
): Promise<TagChangeResource> {
  const listId = readListId(listUid);
  const id = fromUid('tch', uid);
  const where = { accountId, listId, list: { deletedAt: null } };
  const row = id === undefined ? null : await prisma.tagChange.findUnique({ where: { id, ...where } });
  if (row === null) throw new ProblemError('not_found', 'This list has no tag change with this uid. Check both uids.');
  return toResource(row);
}

/** A tag exists if a subscriber has it, or will have it once the changes requested before are made. */
async function requireTag(tx: Transaction, accountId: string, listId: string, tag: string): Promise<void> {
  const found = await tx.query(sql`
    SELECT 1 FROM subscriber_tags WHERE list_id = ${listId}::uuid AND tag = fold_tag(${tag})
    UNION ALL SELECT 1 FROM tag_changes WHERE account_id = ${accountId}::uuid AND list_id = ${listId}::uuid
      AND fold_tag(name) = fold_tag(${tag}) AND completed_at IS NULL
    LIMIT 1`);
  if (found.length === 0) throw noSuchTag();
}

async function refuseTagOfSegments(tx: Transaction, accountId: string, listId: string, tag: string): Promise<void> {
  const segments = await tx.query<{ id: string }>(sql`
    SELECT id FROM segments WHERE account_id = ${accountId}::uuid AND list_id = ${listId}::uuid
      AND ${namesTag(sql`conditions`, tag)} ORDER BY id LIMIT ${maxNamedSegments}`);
  if (segments.length === 0) return;
  const uids = segments.map(({ id }) => toUid('seg', id)).join(', ');
  throw new ProblemError('tag_in_use', `${uids} use the tag in their conditions. Change or delete those first.`);
}

/**
 * The last change requested for the list, if it is the same and its work hasn't begun. Its row is locked, so that the
 * work begins after this has committed, and includes everyone who has the tag now.
 */
async function findRepeated(
  tx: Transaction,
  accountId: string,
  listId: string,
  { tag, name }: WantedTagChange,
): Promise<TagChangeResource | undefined> {
  const [last] = await tx.query<{ id: string }>(sql`
    SELECT id FROM tag_changes WHERE account_id = ${accountId}::uuid AND list_id = ${listId}::uuid AND started_at IS NULL
    ORDER BY position DESC LIMIT 1 FOR UPDATE`);
  if (last === undefined) return undefined;
  const row = await tx.prisma.tagChange.findUniqueOrThrow({ where: { id: last.id, accountId } });
  return row.tag === tag && row.name === name ? toResource(row) : undefined;
}

function toResource(row: Prisma.TagChangeGetPayload<object>): TagChangeResource {
  const status = row.completedAt !== null ? 'completed' : row.startedAt !== null ? 'running' : 'pending';
  return {
    uid: toUid('tch', row.id),
    list_uid: toUid('list', row.listId),
    tag: row.tag,
    name: row.name,
    status,
    subscribers_total: row.subscribersTotal,
    subscribers_changed: row.subscribersChanged,
    requested_at: row.requestedAt.toISOString(),
    completed_at: row.completedAt === null ? null : row.completedAt.toISOString(),
  };
}
