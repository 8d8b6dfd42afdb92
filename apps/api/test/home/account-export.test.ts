import { expect, test } from '@jest/globals';
import { exportOf } from '../support/export-of.ts';
import { signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

test("an account's export has everything of the account, nothing of another account, and no secret", async () => {
  const [browser, other] = [await signUpBrowser(api), await signUpBrowser(api, { name: 'Strangers' })];
  for (const each of [browser, other]) await each.call('post', '/demo-data').expect(200);
  const { body: hook } = await browser
    .call('post', '/v1/hooks')
    .send({ target_url: 'https://example.com/hook', event: 'email.opened' })
    .expect(201);
  const transport = { name: 'Ours', host: 'smtp.example.com', port: 587, username: 'ada', password: 'hunter2 hunter2' };
  await browser.call('post', '/v1/transports').send(transport).expect(201);
  await browser.call('post', '/v1/suppressions').send({ email: 'gone@example.com' }).expect(201);
  await browser.call('post', '/v1/senders').send({ email: 'ada@example.com' }).expect(201);
  await browser.call('post', '/v1/domains').send({ domain: 'example.org', key_type: 'ed25519' }).expect(201);

  const { text, lines, name } = await exportOf(browser);
  expect(name).toMatch(/^attachment; filename=mailwright-\d{4}-\d\d-\d\d\.ndjson\.gz$/);
  const counts: Record<string, number> = {};
  for (const { type } of lines) counts[type] = (counts[type] ?? 0) + 1;
  expect(counts).toEqual({
    account: 1,
    settings: 1,
    user: 1,
    bounce_rules: 1,
    sender: 1,
    domain: 1,
    transport: 1,
    list: 1,
    subscriber: 200,
    consent: expect.any(Number),
    segment: 1,
    template: 1,
    template_version: 1,
    campaign: 2,
    unsubscribe_reasons: 2,
    recipient: expect.any(Number),
    open: expect.any(Number),
    click: expect.any(Number),
    unsubscribe: 1,
    automation: 1,
    hook: 1,
    suppression: 1,
    audit_entry: expect.any(Number),
    end: 1,
  });
  const { end: _end, ...ofTypes } = counts;
  expect(lines.at(-1)).toEqual({ type: 'end', counts: ofTypes });
  const list = lines.find(({ type }) => type === 'list')?.data['uid'];
  const subscriber = lines.find(({ type }) => type === 'subscriber');
  expect(subscriber).toMatchObject({
    list_uid: list,
    data: {
      uid: expect.stringMatching(/^sub_/),
      EMAIL: expect.stringContaining('@readers.example'),
      CITY: expect.any(String),
    },
  });
  expect(lines.find(({ type }) => type === 'campaign')?.data['html']).toContain('<h1>');
  for (const secret of [hook.secret, 'hunter2', 'Strangers', other.email]) expect(text).not.toContain(secret);
  const { lines: again } = await exportOf(browser);
  expect(again.filter(({ type }) => type === 'audit_entry').map(({ data }) => data['action'])).toContain(
    'account.exported',
  );
});

test('the export has each subscriber of a long list once', async () => {
  const browser = await signUpBrowser(api);
  const { body: list } = await browser
    .call('post', '/v1/lists')
    .send({ name: 'News', from_name: 'Ada', from_email: 'ada@example.com' })
    .expect(201);
  const subscribers = Array.from({ length: 1_000 }, (_, index) => ({ EMAIL: `reader${index}@example.com` }));
  await browser.call('post', '/v1/subscribers/batch').send({ list_uid: list.uid, subscribers }).expect(200);
  const { lines } = await exportOf(browser);
  const emails = lines.filter(({ type }) => type === 'subscriber').map(({ data }) => data['EMAIL']);
  expect(emails.sort()).toEqual(subscribers.map(({ EMAIL }) => EMAIL).sort());
});
