import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ActivityResource, CampaignReport, SubscriberActivity } from '@mailwright/contracts';
import { createActivityRemoval, removeOldRecipients } from '@mailwright/campaigns';
import { firstIdAt, fromUid } from '@mailwright/platform';
import { nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({ name: 'News' });
});

const get = (path: string, agent = browser) => api.bare.get(path).set('User-Agent', agent);
const report = async (campaign: string) =>
  (await api.call('get', `/campaigns/${campaign}/statistics`).expect(200)).body as CampaignReport;

/** A campaign that Ada opened twice and Grace and a bot once each; all three clicked links, and Ada unsubscribed. */
async function playCampaign() {
  const { campaign, people } = await sendTracked(api, { list, people: 3 });
  const [ada, grace, scanned] = people as [TrackedPerson, TrackedPerson, TrackedPerson];
  await get(ada.open);
  await api.settleHits();
  await Promise.all([
    get(ada.open),
    get(grace.open),
    get(scanned.open, 'curl/8'),
    get(ada.click(1)),
    get(ada.click(2)),
  ]);
  await api.settleHits();
  await Promise.all([
    get(ada.click(1)),
    get(grace.clickTo('https://example.com/?of=G')),
    get(scanned.click(1), 'curl/8'),
  ]);
  await api.settleHits();
  await api.bare.post(ada.unsubscribe).expect(200);
  return { campaign, ada, grace, scanned };
}

describe('GET /campaigns/{uid}/statistics', () => {
  test('counts opens and clicks without and with bots, by link, hour and domain, and those who unsubscribed', async () => {
    const { campaign, ada } = await playCampaign();
    const figures = await report(campaign);
    const byPersons = { opens: 3, unique_opens: 2, clicks: 4, unique_clicks: 2 };
    const opensWithBots = { opens_with_bots: 4, unique_opens_with_bots: 3 };
    const withBots = { ...opensWithBots, clicks_with_bots: 5, unique_clicks_with_bots: 3 };
    expect(figures).toMatchObject({
      total: 3,
      sent: 3,
      opens: { total: 3, unique: 2, total_with_bots: 4, unique_with_bots: 3 },
      clicks: { total: 4, unique: 2, total_with_bots: 5, unique_with_bots: 3 },
      unsubscribes: 1,
      links: [
        { url: 'https://example.com/one', total: 2, unique: 1, total_with_bots: 3 },
        { url: 'https://example.com/two', total: 1, unique: 1, total_with_bots: 1 },
        { url: 'https://example.com/?of={{ FIRST_NAME }}', total: 1, unique: 1, total_with_bots: 1 },
      ],
      domains: [{ domain: ada.email.split('@')[1], ...byPersons, ...withBots }],
    });
    const names = Object.keys({ ...byPersons, ...withBots }) as (keyof (typeof byPersons & typeof withBots))[];
    const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<(typeof names)[number], number>;
    for (const { hour, ...parts } of figures.hours) {
      expect(hour).toMatch(/T\d\d:00:00\.000Z$/);
      for (const name of names) sums[name] += parts[name];
    }
    expect(sums).toEqual({ ...byPersons, ...withBots });
  });

  test('matches the stored rows, whichever groups and processes recorded them', async () => {
    const { campaign, people } = await sendTracked(api, { list, people: 8 });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        people.flatMap((person, index) => [
          get(person.open, index % 3 === 0 ? 'curl/8' : browser),
          get(person.click(1 + (index % 2)), index % 4 === 0 ? 'curl/8' : browser),
        ]),
      );
    }
    await api.settleHits();
    const figures = await report(campaign);
    const [rows] = await api.run(
      `SELECT count(*) FILTER (WHERE kind = 'open' AND NOT is_bot)::int AS opens,
          count(DISTINCT position) FILTER (WHERE kind = 'open' AND NOT is_bot)::int AS "uniqueOpens",
          count(DISTINCT position) FILTER (WHERE kind = 'open')::int AS "anyOpens",
          count(*) FILTER (WHERE kind = 'click')::int AS clicks,
          count(*) FILTER (WHERE is_first AND NOT is_bot AND kind = 'click')::int AS "uniqueClicks"
        FROM campaign_activity WHERE campaign_id = $1`,
      fromUid('cmp', campaign),
    );
    expect(rows).toEqual({
      opens: figures.opens.total,
      uniqueOpens: figures.opens.unique,
      anyOpens: figures.opens.unique_with_bots,
      clicks: figures.clicks.total_with_bots,
      uniqueClicks: figures.clicks.unique,
    });
    expect(figures.opens.unique).toBe(5);
  });

  test('has zeros, and the links, before there is any activity', async () => {
    const { campaign } = await sendTracked(api, { list, people: 1 });
    const zero = { total: 0, unique: 0, total_with_bots: 0, unique_with_bots: 0 };
    const links = [expect.objectContaining({ url: 'https://example.com/one', total: 0 }), {}, {}];
    expect(await report(campaign)).toMatchObject({
      opens: zero,
      clicks: zero,
      unsubscribes: 0,
      links,
      hours: [],
      domains: [],
      by_country: [],
    });
  });
});

describe('the logs of a campaign', () => {
  test('have each open, click and unsubscribe once over all pages, oldest first', async () => {
    const { campaign, ada, grace } = await playCampaign();
    const read = async (log: string) => {
      const seen: ActivityResource[] = [];
      for (
        let path: string | undefined = `/campaigns/${campaign}/${log}-log?limit=2&include_total=true`;
        path !== undefined;
      ) {
        const response = await api.call('get', path).expect(200);
        seen.push(...(response.body as ActivityResource[]));
        path = nextPageOf(response);
        expect(response.headers['x-total-count']).toBe(String({ open: 4, click: 5, unsubscribe: 1 }[log]));
      }
      return seen;
    };
    const opens = await read('open');
    expect(opens).toHaveLength(4);
    expect(new Set(opens.map(({ uid }) => uid)).size).toBe(4);
    expect(opens[0]).toMatchObject({
      subscriber_uid: ada.uid,
      email: ada.email,
      first: true,
      bot: false,
      url: null,
      user_agent: browser,
    });
    const clicks = await read('click');
    expect(clicks.find(({ subscriber_uid: uid }) => uid === grace.uid)?.url).toBe('https://example.com/?of=G');
    expect(clicks.filter(({ url }) => url === 'https://example.com/one')).toHaveLength(3);
    expect(await read('unsubscribe')).toMatchObject([
      { subscriber_uid: ada.uid, ip: expect.stringContaining('127.0.0.1') },
    ]);
  });

  test('are CSV files in which no cell is a formula, with an ETag that changes with the log', async () => {
    const { campaign, people } = await sendTracked(api, { list, people: 1 });
    const [person] = people as [TrackedPerson];
    await get(person.open, '=HYPERLINK("https://evil.example")');
    await api.settleHits();
    const path = `/campaigns/${campaign}/open-log/download`;
    const { text, headers } = await api
      .call('get', path)
      .expect(200)
      .expect('Content-Type', /^text\/csv/);
    expect(headers['content-disposition']).toContain('January-open-log.csv');
    expect(text.split('\r\n')).toEqual([
      '\u{feff}subscriber_uid,email,occurred_at,first,bot,ip,user_agent,variant,country',
      expect.stringMatching(/^sub_\w+,person1@[^,]+,2\d{3}-[^,]+Z,true,(true|false),[^,]+,"'=HYPERLINK\(""https/),
      '',
    ]);
    const tag = headers['etag'] ?? '';
    await api.call('get', path).set('If-None-Match', tag).expect(304);
    await get(person.open);
    await api.settleHits();
    const again = await api.call('get', path).set('If-None-Match', tag).expect(200);
    expect(again.headers['etag']).not.toBe(tag);
    expect(again.text.split('\r\n')).toHaveLength(4);
  });
});

describe("a subscriber's activity", () => {
  test('lists what they were sent and what they did over all pages, newest first, and nothing of others', async () => {
    const { campaign, ada } = await playCampaign();
    const seen: SubscriberActivity[] = [];
    for (
      let path: string | undefined = `/subscribers/${ada.uid}/activity?limit=2&include_total=true`;
      path !== undefined;
    ) {
      const response = await api.call('get', path).expect(200);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...(response.body as SubscriberActivity[]));
      path = nextPageOf(response);
    }
    expect(seen.map(({ type }) => type).sort()).toEqual([
      'clicked',
      'clicked',
      'clicked',
      'opened',
      'opened',
      'sent',
      'unsubscribed',
    ]);
    expect(seen[0]?.type).toBe('unsubscribed');
    expect(seen.at(-1)).toMatchObject({ type: 'sent', campaign: { uid: campaign, name: 'January' } });
    const times = seen.map(({ occurred_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    await api.call('get', `/subscribers/${ada.uid}/activity?cursor=1.x`).expect(422);
  });
});

describe('the recorded activity of a person', () => {
  test('is in their export, and is deleted when they are erased, while the statistics stay', async () => {
    const { campaign, ada } = await playCampaign();
    const { body } = await api.call('get', `/subscribers/${ada.uid}/export`).expect(200);
    const held = (body as { campaigns: { activity: Record<string, unknown>[] }[] }).campaigns[0]?.activity ?? [];
    expect(held.map(({ kind }) => kind).sort()).toEqual(['click', 'click', 'click', 'open', 'open', 'unsubscribe']);
    expect(held[0]).toEqual({
      kind: 'open',
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      url: null,
      bot: false,
      ip: expect.stringContaining('127.0.0.1'),
      user_agent: browser,
      country: null,
    });
    const before = await report(campaign);
    await api.call('post', `/subscribers/${ada.uid}/erase`).expect(204);
    await get(ada.open).expect(200);
    await api.settleHits();
    const id = fromUid('sub', ada.uid);
    expect(await api.run('SELECT 1 FROM campaign_activity WHERE subscriber_id = $1', id)).toEqual([]);
    const times = await api.run(
      'SELECT first_opened_at AS opened, last_clicked_at AS clicked, clicked_links AS links FROM campaign_recipients WHERE subscriber_id = $1',
      id,
    );
    expect(times).toEqual([{ opened: null, clicked: null, links: null }]);
    expect(await report(campaign)).toEqual(before);
  });

  test('is deleted after the number of days set for each kind, while the statistics stay', async () => {
    const { campaign } = await playCampaign();
    const id = fromUid('cmp', campaign);
    const before = await report(campaign);
    // Gives the rows ids from 40 days ago, since the age of a row is that of its id.
    const old = firstIdAt(Date.now() - 40 * 86_400_000).slice(0, 13);
    await api.run(
      `UPDATE campaign_activity SET id = ($2 || substr(id::text, 14))::uuid WHERE campaign_id = $1`,
      id,
      old,
    );
    const remove = createActivityRemoval(api.database);
    const kinds = () =>
      api.run(
        'SELECT kind, count(*)::int AS n FROM campaign_activity WHERE campaign_id = $1 GROUP BY kind ORDER BY kind',
        id,
      );
    expect(await remove({ open: 41, click: 41, unsubscribe: undefined })).toBe(0);
    expect(await remove({ open: 39, click: 41, unsubscribe: undefined })).toBe(4);
    const [clicks, unsubscribes] = [
      { kind: 'click', n: 5 },
      { kind: 'unsubscribe', n: 1 },
    ];
    expect(await kinds()).toEqual([clicks, unsubscribes]);
    expect(await remove({ open: 39, click: 39, unsubscribe: undefined })).toBe(5);
    expect(await kinds()).toEqual([unsubscribes]);
    expect(await remove({ open: 39, click: 39, unsubscribe: 41 })).toBe(0);
    expect(await remove({ open: 39, click: 39, unsubscribe: 39 })).toBe(1);
    expect(await report(campaign)).toEqual(before);
  });

  test('loses its addresses when the recipients of a campaign that ended long ago are deleted, and only then', async () => {
    const { campaign } = await playCampaign();
    const others = await playCampaign();
    const recipientsOf = (uid: string) =>
      api.run('SELECT 1 FROM campaign_recipients WHERE campaign_id = $1', fromUid('cmp', uid));
    const end = (uid: string, ago: string, status = 'sent') =>
      api.run(
        `UPDATE campaigns SET status = $3::campaign_status, finished_at = now() - $2::interval WHERE id = $1`,
        fromUid('cmp', uid),
        ago,
        status,
      );
    const before = await report(campaign);
    const count = (await recipientsOf(campaign)).length;
    expect(count).toBeGreaterThan(0);
    await end(campaign, '40 days', 'sending');
    await end(others.campaign, '38 days');
    expect(await removeOldRecipients(api.database, 39)).toBe(0);
    await end(campaign, '40 days');
    expect(await removeOldRecipients(api.database, undefined)).toBe(0);
    expect(await removeOldRecipients(api.database, 39)).toBe(count);
    expect(await recipientsOf(campaign)).toEqual([]);
    expect(await recipientsOf(others.campaign)).not.toEqual([]);
    expect(await report(campaign)).toEqual(before);
    const { body } = await api.call('get', `/campaigns/${campaign}/open-log`).expect(200);
    expect((body as { email: unknown }[]).map(({ email }) => email)).toEqual([null, null, null, null]);
  });
});
