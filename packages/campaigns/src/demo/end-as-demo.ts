// The invented activity of recipients is inserted first, and the figures are then counted from it.
import { type Database, inPrismaTransaction, type Prisma, type Sql, sql, type Transaction } from '@mailwright/database';
import type { Renderer } from '@mailwright/content';
import type { CampaignRow } from '../content/campaign-row.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';
import { addLinks } from '../content/links.ts';
import { checkVariants } from '../campaigns/check-content.ts';
import { type DemoRecipient, type DemoResult, planDemoActivity } from './plan-demo-activity.ts';

const hourMs = 3_600_000;
const sentAgoMs = 6 * 24 * hourMs;
const sendingMs = 48_000;

/**
 * Turns a draft into a demo campaign that looks as if it had been sent some days ago, to everyone who was on its list
 * then, with plausible results. No mail is sent, no event is emitted, and the daily sending figures don't count it.
 * Does nothing if the campaign is no longer a draft.
 */
export async function endAsDemo(
  { database, renderer }: { database: Database; renderer: Renderer },
  accountId: string,
  uid: string,
): Promise<void> {
  const row = await findCampaign(database, accountId, uid);
  const check = await checkVariants({ database, renderer }, row);
  if (row.status !== 'draft' || row.listId === null || !check.ok) return;
  const { listId } = row;
  const { content, compiled } = check.contents[0];
  const startedAt = new Date(Math.floor((Date.now() - sentAgoMs) / hourMs) * hourMs);
  await inPrismaTransaction(database, async (tx) => {
    if (!(await end(tx, row, startedAt))) return;
    const results = planDemoActivity(await readRecipients(tx, listId, startedAt), compiled.links.length);
    const count = (status: DemoResult['status']) => results.filter((each) => each.status === status).length;
    await tx.prisma.campaignRun.create({
      data: {
        campaignId: row.id,
        accountId,
        content: content as unknown as Prisma.InputJsonObject,
        isFrozen: true,
        total: results.length,
        nextPosition: results.length + 1,
        sent: results.length,
        hardBounced: count('bounced'),
        complained: count('complained'),
      },
    });
    await addLinks(tx.prisma, row.id, compiled.links);
    await addRecipients(tx, row.id, startedAt, results);
    await addActivity(tx, row.id, startedAt, results);
    await countDemoActivity(tx, row.id);
  });
}

async function end(tx: Transaction, { id, accountId, version }: CampaignRow, startedAt: Date): Promise<boolean> {
  const { count } = await tx.prisma.campaign.updateMany({
    where: { id, accountId, status: 'draft', version },
    data: {
      status: 'sent',
      startedAt,
      finishedAt: new Date(startedAt.getTime() + sendingMs),
      updatedAt: new Date(),
      version: { increment: 1 },
    },
  });
  return count > 0;
}

function readRecipients(runner: Sql, listId: string, startedAt: Date): Promise<DemoRecipient[]> {
  return runner.query(sql`
    SELECT id, email, status::text FROM subscribers
    WHERE list_id = ${listId}::uuid AND subscribed_at < ${startedAt}::timestamptz
      AND (status = 'subscribed' OR updated_at >= ${startedAt}::timestamptz) ORDER BY id`);
}

async function addRecipients(runner: Sql, campaignId: string, startedAt: Date, results: DemoResult[]): Promise<void> {
  await runner.query(sql`
    INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, attempts, first_attempt_at,
      changed_at, code, reply, first_opened_at, last_opened_at, first_clicked_at, last_clicked_at, clicked_links)
    SELECT ${campaignId}::uuid, r.position, r."subscriberId", r.email, r.status, 1, s.at, s.at,
      CASE r.status WHEN 'bounced' THEN '550' END, CASE r.status WHEN 'bounced' THEN '550 5.1.1 No such user' END,
      s.at + r."openedAfter" * ms, s.at + r."openedAfter" * ms, s.at + r."clickedAfter" * ms, s.at + r."clickedAfter" * ms,
      CASE WHEN r.link IS NULL THEN '{}'::int[] ELSE ARRAY[r.link] END
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS r (position int, "subscriberId" uuid, email text,
        status recipient_status, "openedAfter" float8, "clickedAfter" float8, link int),
      (SELECT ${startedAt}::timestamptz AS at, interval '1 millisecond' AS ms) AS s`);
}

interface DemoAct {
  position: number;
  subscriberId: string;
  kind: 'open' | 'click' | 'unsubscribe';
  link: number | null;
  after: number;
  isFirst: boolean;
  country: string;
}

async function addActivity(runner: Sql, campaignId: string, startedAt: Date, results: DemoResult[]): Promise<void> {
  const acts = results.flatMap(toActs).sort((one, other) => one.after - other.after);
  await runner.query(sql`
    INSERT INTO campaign_activity (id, campaign_id, position, subscriber_id, kind, link, is_first, is_bot, country, occurred_at)
    SELECT uuid_v7(), ${campaignId}::uuid, r.position, r."subscriberId", r.kind, r.link, r."isFirst", false, r.country,
      ${startedAt}::timestamptz + r.after * interval '1 millisecond'
    FROM jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) AS r (position int, "subscriberId" uuid, kind activity_kind,
      link int, "isFirst" boolean, country text, after float8)
    ORDER BY r.after`);
}

function toActs(result: DemoResult): DemoAct[] {
  const { position, subscriberId, country, openedAfter, clickedAfter, unsubscribedAfter, link } = result;
  const act = (kind: DemoAct['kind'], after: number, isFirst = true): DemoAct => ({
    position,
    subscriberId,
    kind,
    link: kind === 'click' ? link : null,
    after,
    isFirst,
    country,
  });
  return [
    ...(openedAfter === null ? [] : [act('open', openedAfter)]),
    ...(openedAfter !== null && result.opens > 1 ? [act('open', openedAfter + 2 * hourMs, false)] : []),
    ...(clickedAfter === null ? [] : [act('click', clickedAfter)]),
    ...(unsubscribedAfter === null ? [] : [act('unsubscribe', unsubscribedAfter)]),
  ];
}

async function countDemoActivity(runner: Sql, campaignId: string): Promise<void> {
  await runner.query(sql`
    INSERT INTO campaign_counters (campaign_id, kind, key, slot, opens, unique_opens, any_opens, clicks, unique_clicks,
      any_clicks, unsubscribes)
    SELECT ${campaignId}::uuid, k.kind::counter_kind, k.key, 0, count(*) FILTER (WHERE a.kind = 'open'),
      count(*) FILTER (WHERE a.kind = 'open' AND a.is_first),
      count(*) FILTER (WHERE a.kind = 'open' AND a.is_first AND k.kind <> 'link'), count(*) FILTER (WHERE a.kind = 'click'),
      count(*) FILTER (WHERE a.kind = 'click' AND a.is_first),
      count(*) FILTER (WHERE a.kind = 'click' AND a.is_first AND k.kind <> 'link'),
      count(*) FILTER (WHERE a.kind = 'unsubscribe' AND k.kind = 'total')
    FROM campaign_activity a JOIN campaign_recipients r ON r.campaign_id = a.campaign_id AND r.position = a.position
      CROSS JOIN LATERAL (VALUES ('total', ''), ('domain', lower(split_part(r.email, '@', -1))), ('country', a.country),
        ('link', a.link::text),
        ('hour', to_char(date_trunc('hour', a.occurred_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))) AS k (kind, key)
    WHERE a.campaign_id = ${campaignId}::uuid AND k.key IS NOT NULL AND (a.kind <> 'unsubscribe' OR k.kind = 'total')
    GROUP BY 2, 3`);
}
