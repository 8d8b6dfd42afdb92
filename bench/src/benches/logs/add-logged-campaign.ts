import type { Installation } from '../../installation/open-installation.ts';
import { addSentCampaign } from '../bounces/add-sent-campaign.ts';

/** A campaign whose mails have been opened. */
export interface LoggedCampaign {
  id: string;
  /** A key for its account. */
  key: string;
}

const opensEach = 10;

/** Adds a campaign with this many opens in its log, ten by each recipient. */
export async function addLoggedCampaign(installation: Installation, opens: number): Promise<LoggedCampaign> {
  const { id, key } = await addSentCampaign(installation, opens / opensEach);
  await installation.database.query({
    text: `INSERT INTO campaign_activity (id, campaign_id, subscriber_id, position, kind, is_first, is_bot, ip, user_agent, country,
        occurred_at)
      SELECT uuid_v7(), r.campaign_id, r.subscriber_id, r.position, 'open', n = 1, false, '203.0.113.' || r.position % 250,
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0', 'DE', now()
      FROM generate_series(1, $2) AS n CROSS JOIN campaign_recipients r WHERE r.campaign_id = $1`,
    values: [id, opensEach],
  });
  await installation.analyze();
  return { id, key };
}
