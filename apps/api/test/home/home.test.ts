import { expect, test } from '@jest/globals';
import { HomeResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

const readHome = async (browser: Browser): Promise<HomeResource> =>
  HomeResource.parse((await browser.call('get', '/overview').expect(200)).body);
const add = async (browser: Browser, path: string, body: object): Promise<string> => {
  const response = await browser.call('post', `/v1${path}`).send(body);
  expect({ status: response.status, text: response.text }).toMatchObject({ status: expect.any(Number) });
  expect(response.status).toBeLessThan(300);
  return (response.body as { uid: string }).uid;
};
const html = '<p>Hello</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>';

test('each of the first steps is complete once its subject exists, and never because of another account', async () => {
  const [browser, other] = [await signUpBrowser(api), await signUpBrowser(api)];
  const none = { name: true, sender: false, list: false, subscribers: false, content: false, test: false, sent: false };
  const stepsOf = async (of: Browser) => (await readHome(of)).first_steps;
  expect(await stepsOf(browser)).toEqual({ dismissed: false, ...none });

  await add(browser, '/senders', { email: 'ada@example.com' });
  expect(await stepsOf(browser)).toMatchObject({ sender: false });
  await api.run('UPDATE senders SET verified_at = now() WHERE account_id = $1', browser.accountId);
  expect(await stepsOf(browser)).toMatchObject({ sender: true, list: false });
  const list = await add(browser, '/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
  expect(await stepsOf(browser)).toMatchObject({ list: true, subscribers: false });
  await add(browser, '/subscribers', { list_uid: list, EMAIL: 'grace@example.com' });
  expect(await stepsOf(browser)).toMatchObject({ subscribers: true, content: false });
  const campaign = await add(browser, '/campaigns', { list_uid: list, name: 'First', subject: 'Hello' });
  expect(await stepsOf(browser)).toMatchObject({ content: false });
  await browser.call('patch', `/v1/campaigns/${campaign}`).send({ html }).expect(200);
  expect(await stepsOf(browser)).toMatchObject({ content: true, test: false });
  await browser
    .call('post', `/v1/campaigns/${campaign}/test`)
    .send({ emails: ['ada@example.com'] })
    .expect(200);
  expect(await stepsOf(browser)).toMatchObject({ test: true, sent: false });
  await browser.call('post', `/v1/campaigns/${campaign}/run`).send({}).expect(200);
  expect(await readHome(browser)).toMatchObject({
    first_steps: { sent: true },
    sending: [{ uid: campaign, name: 'First', status: 'sending', total: 0, done: 0 }],
  });
  expect(await readHome(other)).toMatchObject({ first_steps: none, sending: [], problems: [], automations: [] });
});

test('the step of the account’s name is complete unless it is a name that no one has chosen: the first account’s, or an address', async () => {
  const browser = await signUpBrowser(api);
  const isNamed = async (name: string) => {
    await api.run('UPDATE accounts SET name = $2 WHERE id = $1', browser.accountId, name);
    return (await readHome(browser)).first_steps.name;
  };
  expect(await isNamed('My account')).toBe(false);
  expect(await isNamed('Analytical Engines')).toBe(true);
  expect(await isNamed(browser.email)).toBe(false);
});

test('the first steps can be hidden and shown again', async () => {
  const browser = await signUpBrowser(api);
  const hide = (isHidden: boolean) => browser.call('patch', '/overview').send({ first_steps_dismissed: isHidden });
  const { body } = await hide(true).expect(200);
  expect(body).toMatchObject({ first_steps: { dismissed: true } });
  expect(await readHome(browser)).toEqual(body);
  expect((await hide(false).expect(200)).body).toMatchObject({ first_steps: { dismissed: false } });
});

test('the home page names each webhook, campaign, automation and domain that needs attention, with its reason, and counts active automations', async () => {
  const browser = await signUpBrowser(api);
  const list = await add(browser, '/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
  const hook = await add(browser, '/hooks', { target_url: 'https://example.com/off', event: 'email.opened' });
  const campaign = await add(browser, '/campaigns', { list_uid: list, name: 'Held', subject: 'Hello', html });
  const domain = await add(browser, '/domains', { domain: 'example.org', key_type: 'ed25519' });
  const automation = await add(browser, '/automations', {
    list_uid: list,
    name: 'Welcome',
    trigger: { type: 'subscribed' },
    steps: [{ type: 'wait', for: 'P1D' }],
  });
  expect(await readHome(browser)).toMatchObject({ problems: [], automations: [] });
  await browser.call('post', `/v1/automations/${automation}/activate`).send({}).expect(200);
  const run = (text: string, uid: string, prefix: 'hook' | 'cmp' | 'dom') => api.run(text, fromUid(prefix, uid));
  await run(
    `UPDATE hooks SET status = 'switched_off', switched_off_at = now(), switched_off_reason = 'It failed' WHERE id = $1`,
    hook,
    'hook',
  );
  await run(
    `UPDATE campaigns SET status = 'paused', paused_at = now() - interval '1 hour', started_at = now(),
      reason = '{"code":"transport_unavailable","message":"421 4.7.0"}' WHERE id = $1`,
    campaign,
    'cmp',
  );
  await run(
    `UPDATE sending_domains SET status = 'failing', missing_since = now() - interval '2 hours' WHERE id = $1`,
    domain,
    'dom',
  );
  const home = await readHome(browser);
  expect(home.problems).toMatchObject([
    { kind: 'hook_switched_off', uid: hook, name: 'https://example.com/off', reason: 'It failed' },
    { kind: 'campaign_paused', uid: campaign, name: 'Held', reason: '421 4.7.0' },
    { kind: 'domain_failing', uid: domain, name: 'example.org', reason: null },
  ]);
  expect(home.sending).toMatchObject([{ uid: campaign, status: 'paused' }]);
  expect(home.automations).toEqual([{ uid: automation, name: 'Welcome', running: 0 }]);
  // Makes the campaign one of the automation's mails.
  await api.run(
    `INSERT INTO automation_mails (automation_id, version, step_id, campaign_id) VALUES ($1, 1, 'mail', $2)`,
    fromUid('aut', automation),
    fromUid('cmp', campaign),
  );
  await browser.call('post', `/v1/automations/${automation}/pause`).send({}).expect(200);
  expect((await readHome(browser)).problems).toContainEqual(
    expect.objectContaining({ kind: 'automation_paused', uid: automation, name: 'Welcome', reason: '421 4.7.0' }),
  );
});

test('a transport over which campaigns could not be sent is named until it is changed, unless it is not enabled', async () => {
  const browser = await signUpBrowser(api);
  const list = await add(browser, '/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
  const campaign = await add(browser, '/campaigns', { list_uid: list, name: 'Held', subject: 'Hello', html });
  const server = { host: 'smtp.example.org', port: 587 };
  const transport = await add(browser, '/transports', { ...server, name: 'Ours' });
  await add(browser, '/transports', { ...server, name: 'Spare', enabled: false });
  const pause = (code: string) =>
    api.run(
      `UPDATE campaigns SET status = 'paused', paused_at = now() + interval '1 second', started_at = now(),
        reason = jsonb_build_object('code', $2::text, 'message', '421 4.7.0') WHERE id = $1`,
      fromUid('cmp', campaign),
      code,
    );
  const failing = async () => (await readHome(browser)).problems.filter(({ kind }) => kind === 'transport_failing');
  await pause('too_many_failures');
  expect(await failing()).toEqual([]);
  await pause('transport_unavailable');
  expect(await failing()).toMatchObject([{ uid: transport, name: 'Ours', reason: '421 4.7.0' }]);
  await api.run(`UPDATE campaigns SET paused_at = now() - interval '1 hour' WHERE id = $1`, fromUid('cmp', campaign));
  expect(await failing()).toEqual([]);
});
