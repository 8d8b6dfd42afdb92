import { signRecipientTokens } from '@mailwright/platform';
import type { Installation } from '../../installation/open-installation.ts';
import type { LoadCall } from '../../load/load-orders.ts';
import { benchAppSecret } from '../../stack/start-app.ts';
import { addSentCampaign } from '../bounces/add-sent-campaign.ts';

/** A campaign that was sent an hour ago, and what its recipients request. */
export interface TrackedCampaign {
  id: string;
  /** For each recipient, the request for the mail's image and then the one for its link. */
  calls: LoadCall[];
}

const appSecrets = { current: benchAppSecret, previous: [] };

/** Adds an account with a campaign that was sent to this many recipients and has one link. */
export async function addTrackedCampaign(installation: Installation, size: number): Promise<TrackedCampaign> {
  const { database } = installation;
  const { id } = await addSentCampaign(installation, size);
  await database.prisma.campaignLink.create({
    data: { campaignId: id, number: 1, url: 'https://shop.example.com/articles/1?utm_source=newsletter' },
  });
  // The campaign was sent an hour ago, because whoever opens a mail within seconds is taken for a scanner.
  await database.query({
    text: `UPDATE campaign_recipients SET changed_at = now() - interval '1 hour' WHERE campaign_id = $1`,
    values: [id],
  });
  await installation.analyze();
  const recipients = await database.query<{ position: number; subscriberId: string }>({
    text: `SELECT position, subscriber_id AS "subscriberId" FROM campaign_recipients WHERE campaign_id = $1
      ORDER BY position`,
    values: [id],
  });
  const calls = recipients.flatMap(({ position, subscriberId }) => {
    const { track } = signRecipientTokens({ campaignId: id, subscriberId, position }, appSecrets);
    return [`/t/o/${track}`, `/t/c/${track}/1`].map((path) => ({ method: 'GET' as const, path }));
  });
  return { id, calls };
}

/** Counts the opens and clicks in a campaign's log, and how many of them are attributed to people. */
export async function countHits(
  { database }: Installation,
  { id: campaignId }: TrackedCampaign,
): Promise<{ all: number; ofPeople: number }> {
  const [row] = await database.query<{ all: number; ofPeople: number }>({
    text: `SELECT count(*)::int AS "all", (count(*) FILTER (WHERE NOT is_bot))::int AS "ofPeople"
      FROM campaign_activity WHERE campaign_id = $1`,
    values: [campaignId],
  });
  if (row === undefined) throw new Error('Postgres counted nothing');
  return row;
}
