import {
  type EmailContent,
  type EmailDetails,
  type EmailResource,
  type EmailStatus,
  parseEmailAddress,
} from '@mailwright/contracts';
import type { Database, Prisma } from '@mailwright/database';
import { firstIdAt, fromUid, ProblemError } from '@mailwright/platform';
import { presentContent, presentEmail, presentHistory } from './present-email.ts';

type Reader = Pick<Database, 'prisma'>;

/** An email of the account, by its id. @throws ProblemError `not_found` */
export async function findEmail({ prisma }: Reader, accountId: string, id: string): Promise<EmailResource> {
  const row = await prisma.email.findUnique({ where: { id, accountId } });
  if (row === null) throw noSuchEmail();
  return presentEmail(row);
}

/** An email of the account, with its history. @throws ProblemError `not_found` */
export async function getEmail({ prisma }: Reader, accountId: string, uid: string): Promise<EmailDetails> {
  const where = { id: readEmailId(uid), accountId };
  const row = await prisma.email.findUnique({ where, include: { events: { orderBy: { id: 'asc' } } } });
  if (row === null) throw noSuchEmail();
  return presentDetails(row);
}

/** The content of one of the account's emails, if it is still kept. @throws ProblemError `not_found` */
export async function getEmailContent({ prisma }: Reader, accountId: string, uid: string): Promise<EmailContent> {
  const row = await prisma.email.findUnique({
    where: { id: readEmailId(uid), accountId },
    select: { trackOpens: true, content: { select: { html: true, plain: true } } },
  });
  if (row === null) throw noSuchEmail();
  return presentContent(row.trackOpens, row.content);
}

function presentDetails({ events, ...email }: Prisma.EmailGetPayload<{ include: { events: true } }>): EmailDetails {
  return {
    ...presentEmail(email),
    // While an email is being sent, the column holds the end of its lease.
    next_attempt_at:
      email.status === 'queued' || email.status === 'deferred' ? email.nextAttemptAt.toISOString() : null,
    events: presentHistory(events),
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
  { prisma }: Reader,
  accountId: string,
  filter: EmailFilter,
  page: { limit: number; beforeId: string | undefined },
): Promise<EmailResource[]> {
  const where = toWhere(accountId, filter);
  const rows = await prisma.email.findMany({
    where: page.beforeId === undefined ? where : { AND: [where, { id: { lt: page.beforeId } }] },
    orderBy: { id: 'desc' },
    take: page.limit,
  });
  return rows.map(presentEmail);
}

/** The account's emails before `beforeId` with their histories, newest first, at most `limit`. */
export async function listEmailDetails(
  { prisma }: Reader,
  accountId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<EmailDetails[]> {
  const rows = await prisma.email.findMany({
    where: { accountId, ...(page.beforeId === undefined ? {} : { id: { lt: page.beforeId } }) },
    orderBy: { id: 'desc' },
    take: page.limit,
    include: { events: { orderBy: { id: 'asc' } } },
  });
  return rows.map(presentDetails);
}

/** How many emails of the account match. */
export function countEmails({ prisma }: Reader, accountId: string, filter: EmailFilter): Promise<number> {
  return prisma.email.count({ where: toWhere(accountId, filter) });
}

// An id contains the time at which the email was accepted.
function toWhere(accountId: string, { status, to, tag, since }: EmailFilter): Prisma.EmailWhereInput {
  return {
    accountId,
    ...(status === undefined ? {} : { status }),
    ...(to === undefined ? {} : { emailNormalized: parseEmailAddress(to)?.normalized ?? to }),
    ...(tag === undefined ? {} : { tag }),
    ...(since === undefined ? {} : { id: { gte: firstIdAt(since.getTime()) } }),
  };
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
