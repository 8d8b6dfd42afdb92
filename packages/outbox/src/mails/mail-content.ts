import type { Mailbox } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';

/** What a mail says, of one that holds it. */
export interface MailContent {
  to: string;
  from: Mailbox;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
}

/** What a mail says; undefined when it holds nothing, or its account is suspended. */
export async function readMailContent(
  { prisma }: Pick<Database, 'prisma'>,
  mailId: string,
): Promise<MailContent | undefined> {
  const mail = await prisma.mail.findUnique({ where: { id: mailId, account: { status: 'active' } } });
  return (mail?.content ?? undefined) as MailContent | undefined;
}
