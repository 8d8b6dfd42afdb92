import type { Database } from '@mailwright/database';
import { createTestCampaign, type TestCampaign } from '@mailwright/testing';

/** Creates a campaign that was sent to `person-<n>@<domain>`, each at position n. */
export async function createSentCampaign(
  database: Database,
  options: {
    recipients: number;
    accountId?: string;
    domain?: string;
    status?: 'sent' | 'uncertain' | 'queued' | 'deferred';
  },
): Promise<TestCampaign & { subscribers: Map<number, string> }> {
  const { status = 'sent', ...rest } = options;
  const campaign = await createTestCampaign(database, rest);
  const rows = await database.query<{ position: number; id: string }>({
    text: `WITH people AS (
        SELECT id, email, (regexp_match(email, '^person-(\\d+)@'))[1]::int AS n FROM subscribers WHERE list_id = $2),
      added AS (
        INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, attempts, changed_at)
        SELECT $1, n, id, email, $3::recipient_status, 1, now() FROM people)
      SELECT n AS position, id FROM people`,
    values: [campaign.campaignId, campaign.listId, status],
  });
  const counter = status === 'queued' ? {} : { [status]: rows.length };
  await database.prisma.campaignRun.update({
    where: { campaignId: campaign.campaignId },
    data: { isFrozen: true, total: rows.length, nextPosition: rows.length + 1, ...counter },
  });
  return { ...campaign, subscribers: new Map(rows.map(({ position, id }) => [position, id])) };
}
