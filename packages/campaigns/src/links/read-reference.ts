import type { CampaignReference } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

/** A campaign of the account, in the form used in events; undefined if it has been deleted. */
export async function readReference(
  { prisma }: Database,
  accountId: string,
  id: string,
): Promise<CampaignReference | undefined> {
  const row = await prisma.campaign.findUnique({ where: { id, accountId }, select: { name: true, subject: true } });
  return row === null ? undefined : { uid: toUid('cmp', id), name: row.name, subject: row.subject ?? '' };
}
