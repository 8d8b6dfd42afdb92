import { createTestCampaign } from '@mailwright/testing';
import type { Installation } from '../../installation/open-installation.ts';

/** A campaign that was sent, and whose mails all bounce. The recipient at position n has the address `addressOf(n)`. */
export interface SentCampaign {
  id: string;
  accountId: string;
  /** A key for the account. */
  key: string;
  size: number;
}

/** The address of a recipient. */
export const addressOf = (position: number): string => `person-${position}@example.com`;

/** Adds an account with a campaign that was sent to this many recipients. */
export async function addSentCampaign(
  { database, newAccount, analyze }: Installation,
  size: number,
): Promise<SentCampaign> {
  const account = await newAccount('unlimited');
  // The campaign is paused, so that no worker looks for more recipients.
  const { campaignId: id } = await createTestCampaign(database, {
    accountId: account.id,
    recipients: size,
    status: 'paused',
  });
  await database.query({
    text: `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, attempts, changed_at)
      SELECT c.id, (regexp_match(s.email, '^person-(\\d+)@'))[1]::int, s.id, s.email, 'sent', 1, now()
      FROM campaigns c JOIN subscribers s ON s.list_id = c.list_id WHERE c.id = $1`,
    values: [id],
  });
  await database.prisma.campaignRun.update({
    where: { campaignId: id },
    data: { isFrozen: true, total: size, nextPosition: size + 1, sent: size },
  });
  await analyze();
  return { id, accountId: account.id, key: account.keys[0] ?? '', size };
}

/** Checks the recorded bounces. @throws if a mail's bounce wasn't recorded, or counts twice. */
export async function checkBounces({ database }: Installation, { id, size }: SentCampaign): Promise<void> {
  const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId: id } });
  const rows = await database.prisma.bounce.count({ where: { campaignId: id } });
  const marked = await database.prisma.campaignRecipient.count({ where: { campaignId: id, status: 'bounced' } });
  const found = { counted: run.hardBounced, sent: run.sent, rows, marked };
  if (Object.values(found).some((count) => count !== size))
    throw new Error(`Of ${size} bounces there are ${JSON.stringify(found)}`);
}
