// Raw SQL: set-wise, a campaign with up to a hundred thousand recipients.
import { signRecipientTokens } from '@mailwright/platform';
import type { Installation } from '../../installation/open-installation.ts';
import type { LoadCall } from '../../load/load-orders.ts';
import { benchAppSecret } from '../../stack/start-app.ts';
import { addSentCampaign } from '../bounces/add-sent-campaign.ts';

/** A campaign that was sent an hour ago, and what its recipients request. */
export interface TrackedCampaign {
  id: string;
  /** For each recipient the image of their mail, and then its link. */
  calls: LoadCall[];
}

const appSecrets = { current: benchAppSecret, previous: [] };

/** Adds an account with a campaign that was sent to this many, and has one link. */
export async function addTrackedCampaign(installation: Installation, size: number): Promise<TrackedCampaign> {
  const { database } = installation;
  const { id } = await addSentCampaign(installation, size);
  await database.prisma.campaignLink.create({
    data: { campaignId: id, number: 1, url: 'https://shop.example.com/articles/1?utm_source=newsletter' },
  });
  // Who opens a mail within seconds is taken for a scanner.
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

/** How many opens and clicks are in the log of a campaign, and how many of them are taken for those of people. */
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
