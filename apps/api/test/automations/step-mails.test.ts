import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AutomationResource, CampaignPreview } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addAutomation } from '../support/add-automations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const unverified = 'unverified@example.com';
const api = useTestApi({
  baseUrl: 'https://mail.example.com',
  isVerifiedSender: (_accountId, email) => Promise.resolve(email !== unverified),
});
let list: string;
let grace: string;
beforeAll(async () => {
  list = await api.addList();
  const body = { list_uid: list, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace & <b>' };
  grace = (await api.call('post', '/subscribers').send(body).expect(201)).body.uid as string;
});

const basket = {
  type: 'send_email',
  id: 'basket',
  subject: 'Order {{ data.order }} for {{ FIRST_NAME }}',
  html: '<p>Hello {{ FIRST_NAME }}, {{ data.total }}</p><a href="{{ unsubscribe_url }}">Leave</a>',
};
/** An automation with this mail as the second step inside a condition. */
const addWith = (step: object = basket) =>
  addAutomation(api, list, {
    steps: [
      { type: 'wait', id: 'pause', for: 'P1D' },
      { type: 'condition', if: { all: [{ tag: 'vip' }] }, then: [{ type: 'add_tag', id: 'tag', tag: 'a' }, step] },
    ],
  });
const path = (uid: string, step = 'basket') => `/automations/${uid}/steps/${step}`;
const preview = (uid: string, query = '', step?: string) => api.call('get', `${path(uid, step)}/preview${query}`);

test('a step keeps the design its HTML was made from, in its versions, too, and HTML without a design has none', async () => {
  const design = { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'a' } }] };
  const mail = { ...basket, subject: 'Order' };
  const uid = await addAutomation(api, list, { steps: [{ ...mail, design }] });
  const read = async (at = '') =>
    ((await api.call('get', `/automations/${uid}${at}`).expect(200)).body as AutomationResource).steps[0];
  const change = (step: object) => api.call('patch', `/automations/${uid}`).send({ steps: [step] });
  expect(await read()).toEqual({ ...mail, design });
  await api.call('post', `/automations/${uid}/activate`).expect(200);
  expect(await read('/versions/1')).toEqual({ ...mail, design });
  await change({ ...mail, html: '<p>By hand</p>' }).expect(200);
  expect(await read()).not.toHaveProperty('design');
  await change({ type: 'send_email', id: 'basket', design }).expect(200);
  expect(await read()).not.toHaveProperty('design');
  const long = { text: 'a'.repeat(200_000) };
  expectProblem(await change({ ...mail, design: long }), 'validation_failed', ['steps[0].design']);
});

describe('GET /automations/{uid}/steps/{step}/preview', () => {
  test("shows the mail with a subscriber's fields and the given data, or a sample without values", async () => {
    const uid = await addWith();
    const data = encodeURIComponent(JSON.stringify({ order: '4711', total: 59.9 }));
    const { body } = await preview(uid, `?subscriber_uid=${grace}&data=${data}`).expect(200);
    const shown = body as CampaignPreview;
    expect(shown.subject).toBe('Order 4711 for Grace & <b>');
    expect(shown.html).toContain('<p>Hello Grace &amp; &lt;b&gt;, 59.9</p>');
    expect(shown.html).toContain('href="https://mail.example.com/u/preview"');
    expect(shown.text).toContain('Hello Grace & <b>, 59.9');
    expect(((await preview(uid).expect(200)).body as CampaignPreview).html).toContain('<p>Hello , </p>');
  });

  test('shows the draft, not the active version', async () => {
    const uid = await addAutomation(api, list);
    await api.call('post', `/automations/${uid}/activate`).expect(200);
    const { steps } = (await api.call('get', `/automations/${uid}`).expect(200)).body as AutomationResource;
    const [first, ...others] = steps;
    const changed = { steps: [{ ...first, subject: 'Another' }, ...others] };
    await api.call('patch', `/automations/${uid}`).send(changed).expect(200);
    expect((await preview(uid, '', 'welcome').expect(200)).body).toMatchObject({ subject: 'Another' });
  });

  test("returns 404 for a step that sends no mail, for another account's automation, and for a subscriber of another list", async () => {
    const stranger = await createTestAccount(api.database);
    const uid = await addWith();
    for (const step of ['pause', 'tag', 'unheard_of']) expectProblem(await preview(uid, '', step), 'not_found');
    expectProblem(await api.call('get', `${path(uid)}/preview`, stranger), 'not_found');
    const other = await api
      .call('post', '/subscribers')
      .send({ list_uid: await api.addList(), EMAIL: 'x@example.com' });
    for (const sub of [other.body.uid as string, 'sub_x'])
      expectProblem(await preview(uid, `?subscriber_uid=${sub}`), 'not_found', ['subscriber_uid']);
  });

  test('names what is wrong with the mail or with the data', async () => {
    const uid = await addWith({ ...basket, subject: undefined, html: '<p>{% if x %}' });
    expectProblem(await preview(uid), 'validation_failed', ['steps[1].then[1].html', 'steps[1].then[1].subject']);
    for (const data of ['{', '[1]', '"a"']) {
      const query = `?data=${encodeURIComponent(data)}`;
      expectProblem(await preview(await addWith(), query), 'validation_failed', ['data']);
    }
  });
});

describe('POST /automations/{uid}/steps/{step}/test', () => {
  const send = (uid: string, body: object) => api.call('post', `${path(uid)}/test`).send(body);
  const mails = () => api.run(`SELECT content, subscriber_id FROM mails WHERE kind = 'campaign_test' ORDER BY id`);

  test('queues a mail to each address, and changes nothing in the automation', async () => {
    const uid = await addWith();
    const emails = ['ada@example.com', 'bob@example.com'];
    const sent = await send(uid, { emails, subscriber_uid: grace, data: { order: '4711', total: 5 } }).expect(200);
    expect(sent.body).toEqual({ emails });
    const rows = await mails();
    expect(rows.map(({ content }) => (content as { to: string }).to)).toEqual(emails);
    expect(rows[0]).toMatchObject({
      subscriber_id: fromUid('sub', grace),
      content: {
        from: { name: 'Ada', address: 'ada@example.com' },
        subject: '[Test] Order 4711 for Grace & <b>',
        html: expect.stringContaining('Hello Grace &amp; &lt;b&gt;, 5'),
      },
    });
    expect((await api.call('get', `/automations/${uid}`)).body).toMatchObject({ status: 'draft', version: null });
  });

  test('refuses more than ten addresses, an unverified sender, and a mail that cannot be sent', async () => {
    const before = (await mails()).length;
    const uid = await addWith();
    const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@example.com`);
    expectProblem(await send(uid, { emails: eleven }), 'validation_failed', ['emails']);
    const emails = ['ada@example.com'];
    const other = await addWith({ ...basket, from_email: unverified });
    expectProblem(await send(other, { emails }), 'sender_not_verified');
    const broken = await addWith({ ...basket, html: '{{ x' });
    expectProblem(await send(broken, { emails }), 'validation_failed', ['steps[1].then[1].html']);
    expect(await mails()).toHaveLength(before);
  });
});
