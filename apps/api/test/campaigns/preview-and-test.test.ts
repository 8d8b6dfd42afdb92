import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CampaignPreview, CampaignValidation } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
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
  list = await api.addList({
    contact: { company: 'Example Ltd', address_1: '1 High Street', city: 'Town' },
    fields: [{ tag: 'COMPANY', default_value: 'your company' }],
  });
  const body = { list_uid: list, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace & <b>' };
  grace = (await api.call('post', '/subscribers').send(body).expect(201)).body.uid as string;
});

const validate = async (uid: string) =>
  (await api.call('post', `/campaigns/${uid}/validate`).expect(200)).body as CampaignValidation;
const preview = (uid: string, query = '') => api.call('get', `/campaigns/${uid}/preview${query}`);

describe('POST /campaigns/{uid}/validate', () => {
  test('finds nothing wrong with a campaign that can be sent', async () => {
    const html = '<p>Hello</p><p>{{ list.address }}, <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>';
    expect(await validate(await addDraft(api, list, { html }))).toEqual({ valid: true, errors: [], warnings: [] });
  });

  test('names the part, line and column of each error, and whatever is missing', async () => {
    const html = '<p>\n  Hello {% if FIRST_NAME %}\n</p>';
    const uid = await addDraft(api, list, {
      html,
      subject: null,
      preheader: '{{ x | nothing }}',
      from_email: unverified,
    });
    const { valid, errors, warnings } = await validate(uid);
    expect({ valid, warnings }).toEqual({ valid: false, warnings: [] });
    expect(errors.map(({ part, line, column }) => [part, line, column])).toEqual([
      ['subject', null, null],
      ['preheader', 1, expect.any(Number)],
      ['html', 2, 9],
      ['from_email', null, null],
    ]);
    for (const { message } of errors) expect(message).not.toMatch(/line:|file:/);
  });

  test('warns about what can be sent but deserves a look', async () => {
    const html = `<p>Hello</p>\n<a href="example.com/x">x</a><a href="#">y</a><a href="{{ COMPANY }}">z</a>${' '.repeat(105_000)}`;
    const { valid, warnings } = await validate(await addDraft(api, list, { html }));
    expect(valid).toBe(true);
    expect(warnings.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['link_relative', 2, 1],
      ['link_broken', 2, 30],
      ['unsubscribe_link_added', null, null],
      ['size_over_limit', null, null],
    ]);
  });
});

describe('GET /campaigns/{uid}/preview', () => {
  test("shows the mail with a subscriber's fields, escaped in the HTML only, and with defaults", async () => {
    const html = '<p>{{ FIRST_NAME }} of {COMPANY}, {{ EMAIL }}</p><a href="{{ unsubscribe_url }}">Leave</a>';
    const uid = await addDraft(api, list, { html, preheader: 'For {{ FIRST_NAME }}' });
    const { body } = await preview(uid, `?subscriber_uid=${grace}`).expect(200);
    const shown = body as CampaignPreview;
    expect(shown.subject).toBe('News for Grace & <b>');
    expect(shown.html).toContain('<p>Grace &amp; &lt;b&gt; of your company, grace@example.com</p>');
    expect(shown.html).toContain('For Grace &amp; &lt;b&gt;');
    expect(shown.text).toContain('Grace & <b> of your company, grace@example.com');
    // Following this link unsubscribes nobody.
    expect(shown.html).toContain('href="https://mail.example.com/u/preview"');
    await api.bare.post('/u/preview').expect(404);
  });

  test('shows a sample without a subscriber, and adds an unsubscribe link if there is none', async () => {
    const uid = await addDraft(api, list, { html: '<body><p>Hello {{ FIRST_NAME }}</p></body>', plain: 'Hello' });
    const { body } = await preview(uid).expect(200);
    expect((body as CampaignPreview).html).toMatch(
      /<a href="https:\/\/mail\.example\.com\/u\/preview"[^>]*>.*<\/body>\n$/s,
    );
    expect((body as CampaignPreview).text).toMatch(/^Hello\s+--\s+News\n.*\nUnsubscribe: https:/s);
  });

  test('returns 404 for a subscriber of another list or account, and 422 for invalid templates', async () => {
    const stranger = await createTestAccount(api.database);
    const theirs = await api.addList({}, stranger);
    const foreign = await api.call('post', '/subscribers', stranger).send({ list_uid: theirs, EMAIL: 'x@example.com' });
    const other = await api
      .call('post', '/subscribers')
      .send({ list_uid: await api.addList(), EMAIL: 'x@example.com' });
    const uid = await addDraft(api, list);
    for (const sub of [foreign.body.uid as string, other.body.uid as string, 'sub_x'])
      expectProblem(await preview(uid, `?subscriber_uid=${sub}`), 'not_found', ['subscriber_uid']);
    expectProblem(await preview(await addDraft(api, list, { html: '{{ x' })), 'validation_failed', ['html']);
  });

  test('stops early if the template takes too long', async () => {
    const html = '{% for a in (1..30000) %}{% for b in (1..30000) %}{{ a }}{% endfor %}{% endfor %}';
    expectProblem(await preview(await addDraft(api, list, { html })), 'template_too_slow', ['html']);
  });
});

describe('POST /campaigns/{uid}/test', () => {
  const send = (uid: string, body: object) => api.call('post', `/campaigns/${uid}/test`).send(body);
  const mails = () =>
    api.run(`SELECT content, subscriber_id FROM mails WHERE kind = 'campaign_test' ORDER BY content ->> 'to'`);

  test('queues a mail to each address with the current content, and changes nothing in the campaign', async () => {
    const uid = await addDraft(api, list);
    const emails = ['ada@example.com', 'bob@example.com'];
    expect((await send(uid, { emails, subscriber_uid: grace }).expect(200)).body).toEqual({ emails });
    const rows = await mails();
    expect(rows.map(({ content }) => (content as { to: string }).to)).toEqual(emails);
    expect(rows[0]).toMatchObject({
      subscriber_id: fromUid('sub', grace),
      content: {
        from: { name: 'Ada', address: 'ada@example.com' },
        subject: '[Test] News for Grace & <b>',
        html: expect.stringContaining('Hello Grace &amp; &lt;b&gt;'),
        text: expect.stringContaining('Hello Grace & <b>'),
      },
    });
    expect((await api.call('get', `/campaigns/${uid}`)).body).toMatchObject({ status: 'draft' });
  });

  test('refuses more than ten addresses, an unverified sender, and a suppressed address', async () => {
    const before = await mails();
    const uid = await addDraft(api, list);
    const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@example.com`);
    expectProblem(await send(uid, { emails: eleven }), 'validation_failed', ['emails']);
    expectProblem(await send(uid, { emails: ['ada'] }), 'validation_failed', ['emails[0]']);
    const emails = ['ada@example.com', 'gone@example.com'];
    const other = await addDraft(api, list, { from_email: unverified });
    expectProblem(await send(other, { emails }), 'sender_not_verified');
    await api.call('post', '/suppressions').send({ email: 'gone@example.com' }).expect(201);
    expectProblem(await send(uid, { emails }), 'address_suppressed', ['emails[1]']);
    expect(await mails()).toEqual(before);
  });

  test('is refused when it is requested too often', async () => {
    const account = await createTestAccount(api.database);
    const uid = await addDraft(api, await api.addList({}, account), {}, account);
    const again = () => api.call('post', `/campaigns/${uid}/test`, account).send({ emails: ['ada@example.com'] });
    let response = await again();
    let sent = 0;
    for (; response.status === 200 && sent < 60; sent += 1) response = await again();
    expectProblem(response, 'rate_limited');
    expect(sent).toBeGreaterThanOrEqual(10);
  });
});
