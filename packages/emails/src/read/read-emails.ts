import {
  type EmailContent,
  type EmailDetails,
  type EmailResource,
  type EmailStatus,
  parseEmailAddress,
} from '@mailwright/contracts';
import { type Database, type Prisma, sql, type SqlFragment } from '@mailwright/database';
import { firstIdAt, fromUid, ProblemError } from '@mailwright/platform';
import { originalOf, presentContent, presentEmail, presentHistory } from './present-email.ts';

type Reader = Pick<Database, 'prisma' | 'query'>;

/** An email of the account, by its id; undefined if there is none. */
export async function findOriginal(
  { prisma }: Reader,
  accountId: string,
  id: string,
): Promise<EmailResource | undefined> {
  const [row, ...copies] = await prisma.email.findMany({ where: isOf(accountId, [id]), orderBy: inOrder });
  return row && presentEmail(row, copies);
}

/** An email of the account, by its id. @throws ProblemError `not_found` */
export async function findEmail(reader: Reader, accountId: string, id: string): Promise<EmailResource> {
  const found = await findOriginal(reader, accountId, id);
  if (found === undefined) throw noSuchEmail();
  return found;
}

/** An email of the account, with its history. @throws ProblemError `not_found` */
export async function getEmail({ prisma }: Reader, accountId: string, uid: string): Promise<EmailDetails> {
  const where = isOf(accountId, [readEmailId(uid)]);
  const [row, ...copies] = await prisma.email.findMany({ where, orderBy: inOrder, include: withHistory });
  if (row === undefined) throw noSuchEmail();
  return presentDetails(row, copies);
}

/** The content of one of the account's emails, if it is still kept. @throws ProblemError `not_found` */
export async function getEmailContent({ prisma }: Reader, accountId: string, uid: string): Promise<EmailContent> {
  const row = await prisma.email.findUnique({
    where: { id: readEmailId(uid), accountId, copyOf: null },
    select: { trackOpens: true, trackClicks: true, content: { select: { html: true, plain: true } } },
  });
  if (row === null) throw noSuchEmail();
  return presentContent(row, row.content);
}

// The first recipient's row is the oldest, and has no original.
const inOrder: Prisma.EmailOrderByWithRelationInput[] = [{ copyOf: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }];
const withHistory = { events: { orderBy: { id: 'asc' } } } as const;

/** The rows of all recipients of these emails. */
function isOf(accountId: string, ids: string[]): Prisma.EmailWhereInput {
  return { accountId, OR: [{ id: { in: ids }, copyOf: null }, { copyOf: { in: ids } }] };
}

type RowWithHistory = Prisma.EmailGetPayload<{ include: { events: true } }>;

function presentDetails(row: RowWithHistory, copies: RowWithHistory[]): EmailDetails {
  const all = [row, ...copies];
  const waiting = all.filter(({ status }) => status === 'queued' || status === 'deferred');
  // While an email is being sent, the column holds the end of its lease.
  const next = waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime());
  return {
    ...presentEmail(row, copies),
    next_attempt_at: next.length === 0 ? null : new Date(Math.min(...next)).toISOString(),
    events: presentHistory(all),
  };
}

/** Which emails to read; undefined criteria match all. */
export interface EmailFilter {
  status: EmailStatus | undefined;
  to: string | undefined;
  tag: string | undefined;
  since: Date | undefined;
}

/** The account's emails before `beforeId`, newest first, at most `limit`. */
export async function listEmails(
  reader: Reader,
  accountId: string,
  filter: EmailFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<EmailResource[]> {
  const found = toFound(accountId, filter, page.beforeId);
  const ids = (
    await reader.query<{ id: string }>(
      sql`SELECT id FROM (${found}) AS found ORDER BY id DESC LIMIT ${page.limit}::int`,
    )
  ).map(({ id }) => id);
  const rows = await reader.prisma.email.findMany({ where: isOf(accountId, ids), orderBy: inOrder });
  return groupRows(ids, rows).map(([row, ...copies]) => presentEmail(row, copies));
}

/** The account's emails before `beforeId` with their histories, newest first, at most `limit`. */
export async function listEmailDetails(
  { prisma }: Reader,
  accountId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<EmailDetails[]> {
  const rows = await prisma.email.findMany({
    where: { accountId, copyOf: null, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
    include: withHistory,
  });
  const several = rows.flatMap(({ id, copies }) => (copies > 0 ? id : []));
  const where = { accountId, copyOf: { in: several } };
  const copies = await prisma.email.findMany({ where, orderBy: { id: 'asc' }, include: withHistory });
  return groupRows(
    rows.map(({ id }) => id),
    [...rows, ...copies],
  ).map(([row, ...others]) => presentDetails(row, others));
}

/** Puts the rows of each email together, in the order of these ids. @param rows first recipients before others. */
function groupRows<Row extends { id: string; copyOf: string | null }>(
  ids: string[],
  rows: Row[],
): [first: Row, ...copies: Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const known = groups.get(originalOf(row));
    if (known === undefined) groups.set(row.id, [row]);
    else known.push(row);
  }
  return ids.flatMap((id) => {
    const group = groups.get(id);
    return group === undefined ? [] : [group];
  });
}

/** How many emails of the account match. */
export async function countEmails(reader: Reader, accountId: string, filter: EmailFilter): Promise<number> {
  const found = toFound(accountId, filter, undefined);
  const [row] = await reader.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM (${found}) AS found`);
  return row?.total ?? 0;
}

/**
 * The ids of the account's emails that match. Each filter that an index serves walks it in the order of the emails, so
 * that a page of them doesn't read all of them.
 */
function toFound(accountId: string, filter: EmailFilter, beforeId: string | undefined): SqlFragment {
  const { status, to, tag, since } = filter;
  const all = sql`true`;
  // An id contains the time at which the email was accepted.
  const isLate = (id: SqlFragment) => (since === undefined ? all : sql`${id} >= ${firstIdAt(since.getTime())}::uuid`);
  const isBefore = (id: SqlFragment) => (beforeId === undefined ? all : sql`${id} < ${beforeId}::uuid`);
  const within = (id: SqlFragment) => sql`${isLate(id)} AND ${isBefore(id)}`;
  const hasTag = (id: SqlFragment, own: SqlFragment) =>
    tag === undefined
      ? all
      : sql`(${own} = ${tag} OR EXISTS (SELECT 1 FROM email_tags t
          WHERE t.account_id = ${accountId}::uuid AND t.tag = ${tag} AND t.email_id = ${id}))`;
  if (to !== undefined) {
    const id = sql`coalesce(e.copy_of, e.id)`;
    const address = parseEmailAddress(to)?.normalized ?? to;
    return sql`SELECT ${id} AS id FROM emails e
      WHERE e.account_id = ${accountId}::uuid AND e.email_normalized = ${address} AND ${within(id)}
        AND ${status === undefined ? all : sql`e.status = ${status}::email_status`}
        AND ${hasTag(id, sql`e.tag`)}`;
  }
  const hasStatus =
    status === undefined
      ? all
      : sql`(e.status = ${status}::email_status OR (e.copies > 0 AND EXISTS (
          SELECT 1 FROM emails c WHERE c.copy_of = e.id AND c.status = ${status}::email_status)))`;
  const own = (condition: SqlFragment) => sql`SELECT e.id FROM emails e
    WHERE e.account_id = ${accountId}::uuid AND e.copy_of IS NULL AND ${within(sql`e.id`)} AND ${hasStatus} AND ${condition}`;
  if (tag === undefined) return own(all);
  return sql`${own(sql`e.tag = ${tag}`)}
    UNION ALL SELECT e.id FROM email_tags t JOIN emails e ON e.id = t.email_id
    WHERE t.account_id = ${accountId}::uuid AND t.tag = ${tag} AND ${within(sql`t.email_id`)} AND ${hasStatus}`;
}

/** The id in an email's uid. @throws ProblemError `not_found` when it isn't one */
export function readEmailId(uid: string): string {
  const id = fromUid('eml', uid);
  if (id === undefined) throw noSuchEmail();
  return id;
}

/** The problem for an email that doesn't exist or belongs to another account. */
export function noSuchEmail(): ProblemError {
  return new ProblemError('not_found', 'This account has no email with this uid. Check the uid.');
}
