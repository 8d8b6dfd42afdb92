import { beforeAll, describe, expect, test } from '@jest/globals';
import { fromUid, newId, signRecipientToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({ name: 'News' });
});

const get = (path: string, agent = browser) => api.bare.get(path).set('User-Agent', agent);
const activityOf = ({ uid }: TrackedPerson) =>
  api.run(
    `SELECT kind, link, url, is_first AS "isFirst", is_bot AS "isBot", ip, user_agent AS "userAgent"
      FROM campaign_activity WHERE subscriber_id = $1 ORDER BY id`,
    fromUid('sub', uid),
  );
async function sendToOne(options: { sentAgo?: string; changes?: Record<string, unknown> } = {}) {
  const { campaign, people } = await sendTracked(api, { list, people: 1, ...options });
  const [person] = people as [TrackedPerson];
  return { campaign, person };
}

describe('opening a mail', () => {
  test('loads an image that no cache stores and other origins may show, and records an open', async () => {
    const { person } = await sendToOne();
    const { body, headers } = await get(person.open).expect(200).expect('Content-Type', 'image/gif');
    expect((body as Buffer).subarray(0, 6).toString()).toBe('GIF89a');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' });
    await get(person.open).expect(200);
    await api.settleHits();
    const open = { kind: 'open', link: null, url: null, isBot: false, userAgent: browser };
    expect(await activityOf(person)).toMatchObject([
      { ...open, isFirst: true, ip: expect.stringContaining('127.0.0.1') },
      { ...open, isFirst: false },
    ]);
  });

  test('counts as a bot for HEAD requests, programs and prefetching proxies, and as a person for proxies that show the mail', async () => {
    const { person } = await sendToOne();
    await api.bare.head(person.open).set('User-Agent', browser).expect(200);
    await get(person.open, 'Mozilla/5.0').expect(200);
    await get(person.open, 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)');
    await api.settleHits();
    const rows = await activityOf(person);
    expect(rows.map(({ isBot, isFirst }) => [isBot, isFirst])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  test('counts as a bot within seconds of the delivery', async () => {
    const { person } = await sendToOne({ sentAgo: '1 second' });
    await get(person.open).expect(200);
    await api.settleHits();
    expect(await activityOf(person)).toMatchObject([{ isBot: true }]);
  });
});

describe('following a link', () => {
  test("redirects to the address in the campaign's link table, and records the number of the link", async () => {
    const { person } = await sendToOne();
    await get(person.click(2))
      .expect(302)
      .expect('Location', 'https://example.com/two')
      .expect('Cache-Control', 'no-store');
    await get(person.click(2)).expect(302);
    await api.settleHits();
    expect(await activityOf(person)).toMatchObject([
      { kind: 'click', link: 2, url: null, isFirst: true, isBot: false },
      { kind: 'click', link: 2, url: null, isFirst: false, isBot: false },
    ]);
  });

  test("redirects to an address with the recipient's values as signed in the mail, and to no other", async () => {
    const { person } = await sendToOne();
    const target = 'https://example.com/?of=Grace';
    const path = person.clickTo(target);
    await get(path).expect(302).expect('Location', target);
    const forged = Buffer.from('https://evil.example/').toString('base64url');
    await get(path.replace(/[^/]+$/, forged)).expect(404);
    await get(person.click(3)).expect(404);
    await get(path.replace('/3/', '/2/')).expect(404);
    await api.settleHits();
    expect(await activityOf(person)).toMatchObject([{ kind: 'click', link: 3, url: target }]);
  });

  test("is logged without the token and the recipient's values", async () => {
    const { person } = await sendToOne();
    const path = person.clickTo(`https://example.com/?of=${person.email}`);
    await get(path).expect(302);
    const parts = path.split('/');
    expect(api.log.join('\n')).toContain('/t/c/Aw[redacted]/3"');
    for (const secret of [parts[3], parts[6]]) expect(api.log.join('\n')).not.toContain(secret?.slice(0, 30));
  });

  test('leads nowhere and records nothing if the token or the link number is forged or meant for something else', async () => {
    const { person } = await sendToOne();
    const token = person.open.replace('/t/o/', '');
    const ids = { campaignId: newId(), subscriberId: newId(), position: 1 };
    const forged = [
      `/t/c/${token.slice(0, -2)}/1`,
      `/t/c/${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}/1`,
      `/t/c/${person.unsubscribe.replace('/u/', '')}/1`,
      `/t/c/${signRecipientToken('track', ids, testAppSecrets)}/1`,
      `/t/c/${signRecipientToken('track', ids, { current: 'x'.repeat(32), previous: [] })}/1`,
      ...['4', '1001', '99999999', '-1', '1e0', '01', 'x', '%00'].map((number) => `/t/c/${token}/${number}`),
      `/t/c/${token}`,
      `/t/o/${token}x`,
      `/t/o/${person.unsubscribe.replace('/u/', '')}`,
      '/t/o/%E0%A4%A',
    ];
    for (const path of forged) {
      const { status, headers } = await get(path);
      expect([path, status === 404 || status === 400]).toEqual([path, true]);
      expect(headers['location']).toBeUndefined();
    }
    await api.settleHits();
    expect(await activityOf(person)).toEqual([]);
  });

  test('counts as a bot, as does all later activity of the recipient, if it is the hidden link or one of very many', async () => {
    const { person: scanned } = await sendToOne();
    await get(scanned.click(0)).expect(204);
    await get(scanned.click(1)).expect(302);
    await get(scanned.open).expect(200);
    await api.settleHits();
    expect(await activityOf(scanned)).toMatchObject([{ isBot: true }, { isBot: true }]);

    const html = [1, 2, 3, 4, 5, 6].map((n) => `<a href="https://example.com/${n}">${n}</a>`).join('');
    const { person: burst } = await sendToOne({ changes: { html } });
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => get(burst.click(n)).expect(302)));
    await api.settleHits();
    await get(burst.click(1)).expect(302);
    await api.settleHits();
    const rows = await activityOf(burst);
    expect(rows).toHaveLength(7);
    expect(rows.filter(({ isBot }) => isBot === false).length).toBeLessThanOrEqual(3);
    expect(rows.at(-1)).toMatchObject({ isBot: true });
  });
});

describe('tracking', () => {
  test("follows the campaign's settings: mails without tracking count neither opens nor clicks", async () => {
    const changes = { track_opens: false, track_clicks: false };
    const { campaign, person } = await sendToOne({ changes });
    expect((await api.call('get', `/campaigns/${campaign}`)).body).toMatchObject(changes);
    const view = await get(person.open.replace('/t/o/', '/v/'));
    expect(view.status).toBe(404);
    expect(await api.run('SELECT 1 FROM campaign_links WHERE campaign_id = $1', fromUid('cmp', campaign))).toEqual([]);
    await get(person.click(1)).expect(404);
  });

  test('covers the links of the content with which the campaign started, in the web view too', async () => {
    const { campaign, person } = await sendToOne();
    const ids = {
      campaignId: fromUid('cmp', campaign) ?? '',
      subscriberId: fromUid('sub', person.uid) ?? '',
      position: 1,
    };
    const { text } = await get(`/v/${signRecipientToken('web-view', ids, testAppSecrets)}`).expect(200);
    expect(text).toContain(`${person.click(1)}"`);
    expect(text).toContain(`${person.open}"`);
    expect(text).not.toContain('https://example.com/two');
  });

  test('is left out of a preview, whose links lead directly to their targets', async () => {
    const { campaign } = await sendToOne();
    const { body } = await api.call('get', `/campaigns/${campaign}/preview`).expect(200);
    expect((body as { html: string }).html).toContain('href="https://example.com/two"');
    expect((body as { html: string }).html).not.toContain('/t/');
  });
});

describe('email.opened and email.clicked', () => {
  test('are emitted for each open and click, with their deliveries, if a hook listens, and not at all otherwise', async () => {
    const eventsOf = ({ uid }: TrackedPerson) =>
      api.run(
        `SELECT e.type, e.data, (SELECT count(*)::int FROM deliveries d WHERE d.event_id = e.id) AS deliveries
          FROM events e WHERE subscriber_id = $1 AND type LIKE 'email.%' ORDER BY id`,
        fromUid('sub', uid),
      );
    const { person: unheard } = await sendToOne();
    await get(unheard.open).expect(200);
    await api.settleHits();
    expect(await eventsOf(unheard)).toEqual([]);

    const hooked = await api.addList({ name: 'Hooked' });
    await api.addHook({ event: 'email.opened', list_uid: hooked });
    await api.addHook({ event: 'email.clicked', list_uid: hooked });
    const { campaign, people } = await sendTracked(api, { list: hooked, people: 1 });
    const [person] = people as [TrackedPerson];
    await get(person.open).expect(200);
    await get(person.clickTo('https://example.com/?of=x')).expect(302);
    await get(person.click(1), 'curl/8.0').expect(302);
    await api.settleHits();
    const common = {
      subscriber: { uid: person.uid, EMAIL: person.email },
      list: { uid: hooked, name: 'Hooked' },
      campaign: { uid: campaign, name: 'January', subject: 'What is new' },
      ip: expect.stringContaining('127.0.0.1'),
    };
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await eventsOf(person)).toMatchObject([
      {
        type: 'email.opened',
        deliveries: 1,
        data: { ...common, opened_at: time, first: true, bot: false, user_agent: browser },
      },
      {
        type: 'email.clicked',
        deliveries: 1,
        data: { ...common, clicked_at: time, first: true, bot: false, url: 'https://example.com/?of=x' },
      },
      {
        type: 'email.clicked',
        deliveries: 1,
        data: { ...common, first: true, bot: true, url: 'https://example.com/one' },
      },
    ]);
  });
});

test('a flood of requests for one link gets responses, but is recorded only up to a limit', async () => {
  const { person } = await sendToOne();
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 25 }, () => get(person.open).expect(200)));
  await api.settleHits();
  const rows = await activityOf(person);
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(rows.length).toBeLessThan(60);
});
