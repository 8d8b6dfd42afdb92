// Pages are planned from the lengths of contents, which Postgres knows without reading the contents themselves.
import type { SubscriberExport } from '@mailwright/contracts';
import { type Database, sql } from '@mailwright/database';
import { emailsOf } from './emails-of.ts';
import { originalOf, presentContent, presentEmail, presentHistory } from '../read/present-email.ts';

const maxEmails = 50;
// A single email may be larger than this. Without the limit, a page of large emails might not fit into memory as JSON.
const maxContentBytes = 1_048_576;

/**
 * Reads all of the account's transactional emails to a person, oldest first, with their content if it is still kept.
 * One to several people is there as it was sent to this one, without the others. Each page is limited by the number of emails and by the length of their content.
 * @param person the ids of their subscribers, whose addresses may have changed since an email was sent, and their
 *   normalized address.
 * @param showsContent whether to include the content: it may have a link for signing in or for choosing a new password.
 */
export async function* readEmailsOf(
  database: Pick<Database, 'prisma' | 'query'>,
  accountId: string,
  person: { ids: string[]; address: string },
  showsContent: boolean,
): AsyncGenerator<SubscriberExport['emails']> {
  const found = await database.query<FoundEmail>(sql`SELECT e.id,
      coalesce(octet_length(c.html), 0) + coalesce(octet_length(c.plain), 0) AS bytes
    FROM (${emailsOf(accountId, { ids: person.ids, addresses: [person.address] })}) AS e
      JOIN emails m ON m.id = e.id LEFT JOIN email_contents c ON c.email_id = coalesce(m.copy_of, m.id) ORDER BY e.id`);
  for (const ids of toPages(found)) yield await readPage(database, accountId, ids, showsContent);
}

interface FoundEmail {
  id: string;
  bytes: number;
}

function* toPages(found: FoundEmail[]): Generator<string[]> {
  let page: string[] = [];
  let total = 0;
  for (const { id, bytes } of found) {
    if (page.length === maxEmails || (page.length > 0 && total + bytes > maxContentBytes)) {
      yield page;
      [page, total] = [[], 0];
    }
    page.push(id);
    total += bytes;
  }
  if (page.length > 0) yield page;
}

async function readPage(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  ids: string[],
  showsContent: boolean,
): Promise<SubscriberExport['emails']> {
  const rows = await prisma.email.findMany({
    where: { id: { in: ids }, accountId },
    orderBy: { id: 'asc' },
    include: { events: { orderBy: { id: 'asc' } } },
  });
  const contents = showsContent
    ? await prisma.emailContent.findMany({
        where: { emailId: { in: rows.map(originalOf) } },
        select: { emailId: true, html: true, plain: true },
      })
    : [];
  const byEmail = new Map(contents.map((content) => [content.emailId, content]));
  return rows.map((row) => ({
    ...presentEmail(row),
    ...presentContent(row, byEmail.get(originalOf(row)) ?? null),
    events: presentHistory([row]),
  }));
}
