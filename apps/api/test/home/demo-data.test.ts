import { expect, test } from '@jest/globals';
import { addPlan, defaultLimits, setPlan } from '@mailwright/accounts';
import { claimDemoData, forgetDemoData, releaseDemoData } from '@mailwright/audience';
import { AccountOverview, type CampaignResource, HomeResource } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const ownList = { name: 'Own', from_name: 'Ada', from_email: 'ada@example.com' };

const addDemo = async (browser: Browser): Promise<HomeResource> =>
  HomeResource.parse((await browser.call('post', '/demo-data').expect(200)).body);
const removeDemo = (browser: Browser) => browser.call('delete', '/demo-data').expect(200);
const read = async <Body>(browser: Browser, path: string): Promise<Body> =>
  (await browser.call('get', `/v1${path}`).expect(200)).body as Body;
const campaignsOf = (browser: Browser) => read<CampaignResource[]>(browser, '/campaigns');

test("demo data fills an account's pages, causes no event and no mail, and completes none of the first steps", async () => {
  const browser = await signUpBrowser(api);
  await browser
    .call('post', '/v1/hooks')
    .send({ target_url: 'https://example.com/all', event: 'subscriber.subscribed' })
    .expect(201);
  const home = await addDemo(browser);
  const list = home.demo_data?.list_uid ?? '';
  expect(home.demo_data).toMatchObject({ complete: true });
  // The name was given at sign-up.
  const { name, ...others } = home.first_steps;
  expect([name, ...new Set(Object.values(others))]).toEqual([true, false]);
  const overview = AccountOverview.parse(await read(browser, '/account/overview'));
  const counts = Object.values(overview.subscribers).reduce((sum, count) => sum + count, 0);
  expect(counts).toBe(200);
  expect(overview.subscribers.unsubscribed).toBeGreaterThan(3);
  // People joined and left on many days, but not today.
  expect(overview.growth.filter((day) => day.subscribed > 0).length).toBeGreaterThan(10);
  expect(overview.growth.at(-1)?.total).toBe(overview.subscribers.subscribed);
  const [draft, sent] = await campaignsOf(browser);
  expect([draft?.status, sent?.status]).toEqual(['draft', 'sent']);
  expect(overview.campaigns).toMatchObject([{ uid: sent?.uid, open_rate: expect.any(Number) }]);
  expect(overview.sending.sent).toBe(0);
  const report = await read<{
    opens: { unique: number; total: number };
    links: { unique: number }[];
    unsubscribes: number;
  }>(browser, `/campaigns/${sent?.uid}/statistics`);
  expect(report.opens.unique).toBeGreaterThan(30);
  expect(report.opens.total).toBeGreaterThan(report.opens.unique);
  expect(report.links.reduce((sum, { unique }) => sum + unique, 0)).toBeGreaterThan(5);
  expect(report.unsubscribes).toBeGreaterThan(0);
  expect(await read<unknown[]>(browser, `/segments?list_uid=${list}`)).toHaveLength(1);
  expect(await read<unknown[]>(browser, '/automations')).toMatchObject([{ status: 'draft' }]);
  expect(await api.run('SELECT 1 FROM events WHERE account_id = $1', browser.accountId)).toEqual([]);
  const mails = await api.run('SELECT kind FROM mails WHERE account_id = $1', browser.accountId);
  expect(mails).toEqual([{ kind: 'confirm_address' }]);
});

test('nothing can be sent to the demo list: no campaign runs, and no automation is activated', async () => {
  const browser = await signUpBrowser(api);
  const list = (await addDemo(browser)).demo_data?.list_uid;
  const [draft] = await campaignsOf(browser);
  expectProblem(await browser.call('post', `/v1/campaigns/${draft?.uid}/run`).send({}), 'validation_failed', [
    'list_uid',
  ]);
  const { body: copy } = await browser.call('post', `/v1/campaigns/${draft?.uid}/copy`).expect(201);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expectProblem(await browser.call('post', `/v1/campaigns/${copy.uid}/run`).send({ at }), 'validation_failed', [
    'list_uid',
  ]);
  const { body: validation } = await browser.call('post', `/v1/campaigns/${draft?.uid}/validate`).expect(200);
  expect(validation).toMatchObject({ valid: false, errors: [{ part: 'list_uid' }] });
  const [automation] = await read<{ uid: string; list_uid: string }[]>(browser, '/automations');
  expect(automation?.list_uid).toBe(list);
  expectProblem(await browser.call('post', `/v1/automations/${automation?.uid}/activate`), 'validation_failed', [
    'list_uid',
  ]);
});

test('removing demo data removes exactly what was added, in this account only, and it can be added again', async () => {
  const [browser, other] = [await signUpBrowser(api), await signUpBrowser(api)];
  const { body: own } = await browser.call('post', '/v1/lists').send(ownList).expect(201);
  await browser.call('post', '/v1/subscribers').send({ list_uid: own.uid, EMAIL: 'grace@example.com' }).expect(201);
  const theirs = await addDemo(other);
  const before = await shown(browser);
  await addDemo(browser);
  const [draft] = await campaignsOf(browser);
  // A campaign that was made with a demo template is the user's own, and the template stays with it.
  const { uid: template } = (await read<{ uid: string }[]>(browser, '/templates'))[0] ?? { uid: '' };
  const body = { name: 'Mine', list_uid: own.uid, template_uid: template };
  const { body: mine } = await browser.call('post', '/v1/campaigns').send(body).expect(201);
  await removeDemo(browser);
  expect(await shown(browser)).toEqual({ ...before, campaigns: [mine.uid], templates: [template] });
  expectProblem(await browser.call('get', `/v1/campaigns/${draft?.uid}`), 'not_found');
  expect((await read<CampaignResource>(browser, `/campaigns/${mine.uid}`)).template_uid).toBe(template);
  await removeDemo(browser);
  expect((await addDemo(browser)).demo_data?.complete).toBe(true);
  expect(HomeResource.parse((await other.call('get', '/overview').expect(200)).body)).toEqual(theirs);
});

test('repeated and concurrent calls add demo data once, or add what is missing from it', async () => {
  const browser = await signUpBrowser(api);
  const calls = await Promise.all(Array.from({ length: 4 }, () => addDemo(browser)));
  expect(new Set(calls.map(({ demo_data: demo }) => demo?.list_uid)).size).toBe(1);
  const whole = await shown(browser);
  expect(whole.campaigns).toHaveLength(2);
  // As after a crash halfway through.
  const [draft] = await campaignsOf(browser);
  await browser.call('delete', `/v1/campaigns/${draft?.uid}`).expect(204);
  await api.run('UPDATE demo_data SET completed_at = NULL WHERE account_id = $1', browser.accountId);
  await addDemo(browser);
  expect(await shown(browser)).toEqual(whole);
  // Once the demo data is complete, nothing that users remove comes back.
  await browser.call('delete', `/v1/campaigns/${draft?.uid}`).expect(204);
  await addDemo(browser);
  expect((await shown(browser)).campaigns).toHaveLength(1);
});

test('demo data is refused on a plan that allows too few subscribers, and nothing is left behind', async () => {
  const browser = await signUpBrowser(api);
  const code = `plan${newId().slice(-8)}`;
  await addPlan(api.database, { ...defaultLimits, code, name: 'Small', apiAccess: true, maxSubscribers: 100 });
  await setPlan(api.database, browser.accountId, code);
  const before = await shown(browser);
  expectProblem(await browser.call('post', '/demo-data'), 'plan_limit_reached');
  expect(await shown(browser)).toEqual(before);
  expect(await api.run('SELECT 1 FROM subscribers WHERE account_id = $1', browser.accountId)).toEqual([]);
  expect(await api.run('SELECT 1 FROM demo_data WHERE account_id = $1', browser.accountId)).toEqual([]);
});

/** What users of the account see in it. */
async function shown(browser: Browser) {
  const uids = async (path: string) => (await read<{ uid: string }[]>(browser, path)).map(({ uid }) => uid).sort();
  return {
    lists: await uids('/lists'),
    campaigns: await uids('/campaigns'),
    templates: await uids('/templates'),
    automations: await uids('/automations'),
    segments: await uids('/segments'),
  };
}

test('a request whose claim has expired neither releases nor forgets what another request has claimed since', async () => {
  const { database } = api;
  const { accountId } = await createTestAccount(database);
  const slow = await claimDemoData(database, accountId);
  await database.query({
    text: "UPDATE demo_data SET locked_until = now() - interval '1 second' WHERE account_id = $1",
    values: [accountId],
  });
  const other = await claimDemoData(database, accountId);
  expect(other?.listId).toBe(slow?.listId);
  await releaseDemoData(database, accountId, slow!, true);
  await forgetDemoData(database, accountId, slow!);
  expect(await claimDemoData(database, accountId)).toBeUndefined();
  await releaseDemoData(database, accountId, other!, true);
  expect(await claimDemoData(database, accountId)).toMatchObject({ isComplete: true });
});
