import { parseEmailAddress, type SubscriberExport } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { presentEmail } from '../read/present-email.ts';

/** All single mails of the account to a person's address, with what they say while that is kept, oldest first. */
export async function readEmailsOf(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  address: string,
): Promise<SubscriberExport['emails']> {
  const emailNormalized = parseEmailAddress(address)?.normalized ?? address;
  const rows = await prisma.email.findMany({
    where: { accountId, emailNormalized },
    orderBy: { id: 'asc' },
    include: { events: { orderBy: { id: 'asc' } }, content: true },
  });
  return rows.map(({ events, content, ...row }) => ({
    ...presentEmail(row),
    html: content?.html ?? null,
    plain: content?.plain ?? null,
    events: events.map((event) => ({
      type: event.type,
      occurred_at: event.occurredAt.toISOString(),
      code: event.code,
      reply: event.reply,
      bot: event.isBot,
      ip: event.ip,
      user_agent: event.userAgent,
    })),
  }));
}
