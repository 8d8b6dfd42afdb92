import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CountryOf, openCountryDatabase } from '@mailwright/campaigns';
import { type ActivityResource, type CampaignReport, eventCatalogue } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { encodeCountryDatabase } from '@mailwright/testing';
import { type TestApi, useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

let find: CountryOf;
const countryOf: CountryOf = (ip) => find(ip);
const api = useTestApi({ trustProxy: 1, countryOf });
const anonymous = useTestApi({ trustProxy: 1, countryOf, anonymousTracking: true });
const without = useTestApi({ trustProxy: 1 });
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countries-'));
  const file = path.join(folder, 'countries.mmdb');
  await writeFile(file, encodeCountryDatabase({ '192.0.2.0/24': 'DE', '2001:db8:1::/48': 'SE' }));
  find = (await openCountryDatabase(file)).countryOf;
  await rm(folder, { recursive: true });
});

const german = '192.0.2.7';
const swedish = '2001:db8:1::7';
const unknown = '198.51.100.7';

/**
 * A campaign to three people. Ada opens it in Germany and in Sweden, where she also follows a link; Grace opens it in
 * Germany; Mary opens it from an unknown country, and a bot opens her mail from Sweden.
 */
async function playCampaign(on: TestApi): Promise<{ campaign: string; report: CampaignReport }> {
  const get = async (link: string, ip: string, agent = browser) => {
    await on.bare.get(link).set('X-Forwarded-For', ip).set('User-Agent', agent);
    await on.settleHits();
  };
  const { campaign, people } = await sendTracked(on, { list: await on.addList(), people: 3 });
  const [ada, grace, mary] = people as [TrackedPerson, TrackedPerson, TrackedPerson];
  await get(ada.open, german);
  await get(ada.open, swedish);
  await get(ada.click(1), swedish);
  await get(grace.open, german);
  await get(mary.open, unknown);
  await get(mary.open, swedish, 'curl/8');
  const { body } = await on.call('get', `/campaigns/${campaign}/statistics`).expect(200);
  return { campaign, report: body as CampaignReport };
}
const readLog = async (on: TestApi, campaign: string, kind: string) =>
  (await on.call('get', `/campaigns/${campaign}/${kind}-log`).expect(200)).body as ActivityResource[];

type Told = { ip: string | null; bot: boolean; country?: string | null };

/**
 * The data of the events for opens and clicks of a campaign's mails, and for opens of transactional emails, in order.
 */
async function playTold(on: TestApi): Promise<{ opens: Told[]; clicks: Told[]; singles: Told[] }> {
  await on.addHook({ event: 'email.opened' });
  await on.addHook({ event: 'email.clicked' });
  await playCampaign(on);
  await openSingle(on);
  const told = async (event: 'email.opened' | 'email.clicked', isSingle: boolean) => {
    const rows = (await on.run(
      `SELECT data FROM events WHERE type = $1 AND account_id = $2 AND (data->'email' IS NOT NULL) = $3 ORDER BY id`,
      event,
      on.account.accountId,
      isSingle,
    )) as { data: Told }[];
    return rows.map(({ data }) => {
      expect(eventCatalogue[event].data.parse(data)).toEqual(data);
      return data;
    });
  };
  return {
    opens: await told('email.opened', false),
    clicks: await told('email.clicked', false),
    singles: await told('email.opened', true),
  };
}

/** A transactional email that a person opens in Germany and a bot in Sweden. */
async function openSingle(on: TestApi): Promise<void> {
  const sender = { id: newId(), accountId: on.account.accountId, email: 'shop@example.com', domain: 'example.com' };
  await on.database.prisma.sender.create({
    data: { ...sender, emailNormalized: sender.email, verifiedAt: new Date() },
  });
  const mail = { to: 'grace@example.com', subject: 'Receipt', html: '<p>Thank you</p>', track_opens: true };
  const { body } = await on.call('post', '/emails').send(mail).expect(202);
  const content = await on.database.prisma.emailContent.findUniqueOrThrow({
    where: { emailId: fromUid('eml', (body as { uid: string }).uid) ?? '' },
  });
  const [, link = ''] = /<img src="[^"]*?(\/t\/o\/[\w-]+)"/.exec(content.html ?? '') ?? [];
  for (const [ip, agent] of [
    [german, browser],
    [swedish, 'curl/8'],
  ] as const) {
    await on.bare.get(link).set('X-Forwarded-For', ip).set('User-Agent', agent).expect(200);
    await on.settleHits();
  }
}

describe('with a country database', () => {
  test('statistics by country leave out bots and addresses of unknown country, and begin with the most unique opens', async () => {
    const { report } = await playCampaign(api);
    expect(report.by_country).toEqual([
      { country: 'DE', opens: 2, unique_opens: 2, clicks: 0, unique_clicks: 0 },
      { country: 'SE', opens: 1, unique_opens: 0, clicks: 1, unique_clicks: 1 },
    ]);
    expect(report.opens).toEqual({ total: 4, unique: 3, total_with_bots: 5, unique_with_bots: 3 });
  });

  test("the logs have the country of each person's open and click, and their files have it in the last column", async () => {
    const { campaign } = await playCampaign(api);
    const opens = await readLog(api, campaign, 'open');
    expect(opens.map(({ ip, bot, country }) => [ip, bot, country])).toEqual([
      [german, false, 'DE'],
      [swedish, false, 'SE'],
      [german, false, 'DE'],
      [unknown, false, null],
      [swedish, true, null],
    ]);
    expect((await readLog(api, campaign, 'click')).map(({ country }) => country)).toEqual(['SE']);
    for (const [kind, ends] of Object.entries({ open: ['DE', 'SE', 'DE', '', ''], click: ['SE'] })) {
      const { text } = await api.call('get', `/campaigns/${campaign}/${kind}-log/download`).expect(200);
      const columns = text.split('\r\n').map((line) => line.split(',').at(-1));
      expect(columns).toEqual(['country', ...ends, '']);
    }
  });

  test("a person's export has the countries", async () => {
    const { campaign } = await playCampaign(api);
    const [first] = await readLog(api, campaign, 'click');
    const { body } = await api.call('get', `/subscribers/${first?.subscriber_uid ?? ''}/export`).expect(200);
    const [held] = (body as { campaigns: { activity: { country: string | null }[] }[] }).campaigns;
    expect(held?.activity.map(({ country }) => country)).toEqual(['DE', 'SE', 'SE']);
  });

  test('events have the country of each open and click, or null for bots and unknown addresses', async () => {
    const { opens, clicks, singles } = await playTold(api);
    expect(opens.map(({ country }) => country)).toEqual(['DE', 'SE', 'DE', null, null]);
    expect(clicks.map(({ country }) => country)).toEqual(['SE']);
    expect(singles.map(({ bot, country }) => [bot, country])).toEqual([
      [false, 'DE'],
      [true, null],
    ]);
  });

  test('anonymous tracking puts countries into events, but no IP addresses', async () => {
    const { opens, singles } = await playTold(anonymous);
    expect(opens.map(({ ip, country }) => [ip, country])).toEqual(
      ['DE', 'SE', 'DE', null, null].map((country) => [null, country]),
    );
    expect(singles.map(({ ip, country }) => [ip, country])).toEqual([
      [null, 'DE'],
      [null, null],
    ]);
  });

  test('anonymous tracking records countries, but no IP addresses', async () => {
    const { campaign, report } = await playCampaign(anonymous);
    expect(report.by_country.map(({ country, opens }) => [country, opens])).toEqual([
      ['DE', 2],
      ['SE', 1],
    ]);
    const opens = await readLog(anonymous, campaign, 'open');
    expect(opens.map(({ country }) => country)).toEqual(['DE', 'SE', 'DE', null, null]);
    expect(opens.map(({ ip, user_agent: agent }) => ip ?? agent)).toEqual([null, null, null, null, null]);
  });
});

test('without a country database, opens and clicks are recorded without a country', async () => {
  const { campaign, report } = await playCampaign(without);
  expect(report.by_country).toEqual([]);
  expect(report.opens.total).toBe(4);
  const opens = await readLog(without, campaign, 'open');
  expect(opens.map(({ ip, country }) => [ip, country])).toEqual(
    [german, swedish, german, unknown, swedish].map((ip) => [ip, null]),
  );
});

test('without a country database, the events for opens and clicks have no country', async () => {
  const { opens, clicks, singles } = await playTold(without);
  expect([opens.length, clicks.length, singles.length]).toEqual([5, 1, 2]);
  for (const data of [...opens, ...clicks, ...singles]) expect(data).not.toHaveProperty('country');
});
