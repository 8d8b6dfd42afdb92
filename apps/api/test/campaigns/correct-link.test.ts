import { beforeAll, expect, test } from '@jest/globals';
import { createLinkFollower } from '@mailwright/campaigns';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, testAppSecrets, until } from '@mailwright/testing';
import { finishCampaign } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked, type TrackedPerson } from '../support/track-campaign.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({ name: 'News', archive: { enabled: true, indexed: false } });
});

const get = (path: string) => api.bare.get(path).set('User-Agent', browser);
const correct = (campaign: string, number: number | string, url: unknown) =>
  api.call('patch', `/campaigns/${campaign}/links/${number}`).send({ corrected_url: url });
async function sendToOne() {
  const { campaign, people } = await sendTracked(api, { list, people: 1 });
  const [person] = people as [TrackedPerson];
  return { campaign, person };
}

const right = 'https://example.com/right';

test('a link that was followed before leads to its corrected URL, and after the correction is taken back, to the first', async () => {
  const { campaign, person } = await sendToOne();
  const two = 'https://example.com/two';
  await get(person.click(2)).expect(302).expect('Location', two);
  const { body } = await correct(campaign, 2, right).expect(200);
  expect(body).toEqual({ number: 2, url: two, corrected_url: right });
  await get(person.click(2)).expect(302).expect('Location', right);
  await get(person.click(1)).expect(302).expect('Location', 'https://example.com/one');
  await correct(campaign, 2, undefined).expect(200);
  await get(person.click(2)).expect(302).expect('Location', right);
  await correct(campaign, 2, null).expect(200);
  await get(person.click(2)).expect(302).expect('Location', two);
});

test('other processes redirect to the corrected URL once they read the link again', async () => {
  const { campaign, person } = await sendToOne();
  const other = createLinkFollower({ database: api.database, appSecrets: testAppSecrets }, 50);
  const recipient = { campaignId: fromUid('cmp', campaign) ?? '', subscriberId: '', position: 1 };
  const follow = async () => (await other.follow({ recipient, token: person.open }, '2', undefined))?.href;
  expect(await follow()).toBe('https://example.com/two');
  await correct(campaign, 2, right).expect(200);
  await until('the corrected URL', async () => (await follow()) === right);
});

test('a link with values of the recipient leads everyone to its corrected URL, and still needs its signature', async () => {
  const { campaign, person } = await sendToOne();
  const path = person.clickTo('https://example.com/?of=Grace');
  await correct(campaign, 3, right).expect(200);
  await get(path).expect(302).expect('Location', right);
  await get(person.click(3)).expect(404);
  await get(path.replace(/[^/]+$/, Buffer.from('https://evil.example/').toString('base64url'))).expect(404);
});

test('figures and the click log go on naming a corrected link as in the mail, and the figures name where it leads', async () => {
  const { campaign, person } = await sendToOne();
  await correct(campaign, 1, right).expect(200);
  await get(person.click(1)).expect(302);
  await api.settleHits();
  const { body } = await api.call('get', `/campaigns/${campaign}/statistics`).expect(200);
  expect((body as { links: object[] }).links).toMatchObject([
    { number: 1, url: 'https://example.com/one', corrected_url: right, total: 1 },
    { number: 2, corrected_url: null },
    { number: 3, corrected_url: null },
  ]);
  const log = await api.call('get', `/campaigns/${campaign}/click-log`).expect(200);
  expect(log.body).toMatchObject([{ url: 'https://example.com/one' }]);
});

test('the page of a campaign in the archive has the corrected URL, although it was cached before', async () => {
  const html = '<a href="https://example.com/one?a=1&amp;b=2">1</a><a href=\'https://example.com/two\'>2</a>';
  const { campaign } = await sendTracked(api, { list, people: 1, changes: { html } });
  await finishCampaign(api, campaign);
  const page = `/archive/${list}/${campaign}`;
  const before = await get(page).expect(200);
  expect(before.text).toContain('href="https://example.com/one?a=1&amp;b=2"');
  await correct(campaign, 1, `${right}?c=3&d=4`).expect(200);
  await correct(campaign, 2, 'https://example.com/one').expect(200);
  const after = await get(page)
    .set('If-None-Match', before.headers['etag'] ?? '')
    .expect(200);
  expect(after.text).toContain(`<a href="${right}?c=3&amp;d=4">1</a>`);
  expect(after.text).toContain('<a href="https://example.com/one">2</a>');
});

test('each correction is in the audit log, with where the link led before', async () => {
  const { campaign } = await sendToOne();
  await correct(campaign, 1, right).expect(200);
  await correct(campaign, 1, right).expect(200);
  await correct(campaign, 1, null).expect(200);
  const log = await api.run(
    `SELECT details FROM audit_log WHERE subject = $1 AND action = 'campaign.link_corrected' ORDER BY id`,
    campaign,
  );
  const link = { number: 1, url: 'https://example.com/one' };
  expect(log).toEqual([
    { details: { ...link, before: null, corrected_url: right } },
    { details: { ...link, before: right, corrected_url: null } },
  ]);
});

test('only a plain http or https URL corrects a link, and only a link that the campaign of the account has', async () => {
  const { campaign, person } = await sendToOne();
  const wrong = ['javascript:alert(1)', 'mailto:a@example.com', '/two', 'https://example.com/{{ EMAIL }}', '', 7];
  for (const url of wrong) expectProblem(await correct(campaign, 1, url), 'validation_failed', ['corrected_url']);
  expectProblem(await correct(campaign, 4, right), 'not_found');
  expectProblem(await correct(campaign, 0, right), 'not_found');
  const stranger = await createTestAccount(api.database);
  const path = `/campaigns/${campaign}/links/1`;
  expectProblem(await api.call('patch', path, stranger).send({ corrected_url: right }), 'not_found');
  await get(person.click(1)).expect(302).expect('Location', 'https://example.com/one');
});
