// Each subscriber's recipients are looked up by the index of subscribers.
import type { CampaignActivity } from '@mailwright/contracts';
import { sql, type SqlFragment } from '@mailwright/database';
import type { StoredActivityCondition } from './stored-condition.ts';

/** Which recipients `r` have an activity, and when they had it for the first and the last time. */
const activities: Record<CampaignActivity, { has?: SqlFragment; first: SqlFragment; last: SqlFragment }> = {
  // Mail that bounced later had been accepted before.
  sent: {
    has: sql`r.status IN ('sent', 'bounced', 'complained')`,
    first: sql`r.changed_at`,
    last: sql`r.changed_at`,
  },
  opened: { first: sql`r.first_opened_at`, last: sql`r.last_opened_at` },
  clicked: { first: sql`r.first_clicked_at`, last: sql`r.last_clicked_at` },
};

const dayMs = 86_400_000;

/** SQL that is true for the subscribers, aliased `s`, who meet a condition on campaigns, and false for all others. */
export function compileActivity(condition: StoredActivityCondition, now: Date): SqlFragment {
  const { activity, operator, campaignId, withinDays } = condition;
  const { has, first, last } = activities[activity];
  // An activity that happens for the first time while pages are being read would count on only some of them.
  const where = [
    sql`r.subscriber_id = s.id`,
    ...(has === undefined ? [] : [has]),
    sql`${first} <= ${now}::timestamptz`,
  ];
  if (withinDays !== undefined)
    where.push(sql`${last} >= ${new Date(now.getTime() - withinDays * dayMs)}::timestamptz`);
  if (campaignId !== undefined) where.push(sql`r.campaign_id = ${campaignId}::uuid`);
  // For each page of subscribers, OFFSET keeps Postgres from reading the recipients of all campaigns into a hash table.
  const found = sql`EXISTS (SELECT 1 FROM campaign_recipients r WHERE ${sql.join(where, ' AND ')} OFFSET 0)`;
  return operator === 'has' ? found : sql`NOT ${found}`;
}
