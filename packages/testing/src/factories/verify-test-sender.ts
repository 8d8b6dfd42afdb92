import { domainToASCII } from 'node:url';
import type { Database } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** Makes an address a verified sender of an account, unless it is one already. */
export async function verifyTestSender({ prisma }: Database, accountId: string, email: string): Promise<void> {
  const [local = '', domain = ''] = email.split('@');
  const ascii = domainToASCII(domain);
  const emailNormalized = `${local.toLowerCase()}@${ascii}`;
  const row = { id: newId(), accountId, email, emailNormalized, domain: ascii, verifiedAt: new Date() };
  await prisma.sender.createMany({ data: [row], skipDuplicates: true });
}
