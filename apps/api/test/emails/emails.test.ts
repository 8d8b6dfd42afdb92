import { beforeAll, describe, expect, test } from '@jest/globals';
import { EmailDetails, EmailResource } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const sender = 'shop@example.com';

async function verify(account: TestAccount, email: string): Promise<void> {
  const { accountId } = account;
  const row = { id: newId(), accountId, email, emailNormalized: email, domain: 'example.com', name: 'Shop' };
  await api.database.prisma.sender.create({ data: { ...row, verifiedAt: new Date() } });
}
beforeAll(() => verify(api.account, sender));

const base = { to: 'grace@example.com', subject: 'Order {{ data.order }}', html: '<p>{{ data.order }}</p>' };
const post = (body: Record<string, unknown> = {}) => api.call('post', '/emails').send({ ...base, ...body });
const accepted = async (body: Record<string, unknown> = {}) => {
  const response = await post(body);
  // Includes the log, which has the cause of a 5xx.
  if (response.status !== 202) throw new Error(`${response.status} ${response.text}\n${api.log.slice(-5).join('')}`);
  return EmailResource.parse(response.body);
};
const countRows = async () => api.database.prisma.email.count();
const contentOf = (uid: string) =>
  api.database.prisma.emailContent.findUniqueOrThrow({ where: { emailId: fromUid('eml', uid) ?? '' } });

describe('POST /emails', () => {
  test('queues an email with rendered content, and returns its Location', async () => {
    const response = await post({
      to: { email: 'grace@example.com', name: 'Grace' },
      data: { order: '<4711>' },
      tag: 'receipt',
      metadata: { order: '4711' },
      attachments: [{ filename: 'a.txt', content_type: 'text/plain', content: 'SGVsbG8=' }],
    }).expect(202);
    const email = EmailResource.parse(response.body);
    expect(email).toMatchObject({
      status: 'queued',
      to: { email: 'grace@example.com', name: 'Grace' },
      from: { email: sender, name: 'Shop' },
      subject: 'Order <4711>',
      tag: 'receipt',
      metadata: { order: '4711' },
      attachments: [{ filename: 'a.txt', content_type: 'text/plain', bytes: 5 }],
      message_id: `${email.uid}@example.com`,
    });
    expect(response.headers['location']).toMatch(new RegExp(`/api/v1/emails/${email.uid}$`));
    expect(await contentOf(email.uid)).toMatchObject({ html: '<p>&lt;4711&gt;</p>', plain: '<4711>' });
    const details = EmailDetails.parse((await api.call('get', `/emails/${email.uid}`).expect(200)).body);
    expect(details.events.map(({ type }) => type)).toEqual(['queued']);
  });

  test('queues one email for an Idempotency-Key, however often the request is sent', async () => {
    const before = await countRows();
    const send = () => post().set('Idempotency-Key', 'order-1').expect(202);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await countRows()).toBe(before + 1);
  });

  test("sends to a subscriber's address with their fields, whatever their status, and does not change the subscriber", async () => {
    const list = await api.addList();
    const body = { list_uid: list, EMAIL: 'ada@example.com', FIRST_NAME: 'Ada' };
    const { uid } = (await api.call('post', '/subscribers').send(body).expect(201)).body as { uid: string };
    await api.call('post', `/subscribers/${uid}/unsubscribe`).send({}).expect(200);
    const subscriber = (await api.call('get', `/subscribers/${uid}`).expect(200)).body as unknown;
    const given = { to: undefined, subscriber_uid: uid, html: '<p>{{ subscriber.FIRST_NAME }}</p>' };
    const email = await accepted(given);
    expect(email).toMatchObject({ to: { email: 'ada@example.com' }, subscriber_uid: uid });
    expect((await contentOf(email.uid)).html).toBe('<p>Ada</p>');
    expect((await api.call('get', `/subscribers/${uid}`)).body).toEqual(subscriber);
    const { body: lists } = await api.call('get', '/subscribers?email=grace@example.com').expect(200);
    expect(lists).toEqual([]);
  });

  test('uses the slot and the subject of a template as they are at that moment', async () => {
    const layout = { name: 'Layout', subject: 'Hello {{ data.name }}', html: '<div>{{ content }}</div>' };
    const { uid } = (await api.call('post', '/templates').send(layout).expect(201)).body as { uid: string };
    const given = { subject: undefined, template_uid: uid, html: '<b>{{ data.name }}</b>', data: { name: 'Grace' } };
    const email = await accepted(given);
    await api.call('delete', `/templates/${uid}`).expect(204);
    expect(email).toMatchObject({ subject: 'Hello Grace', template_uid: uid });
    expect((await contentOf(email.uid)).html).toBe('<div><b>Grace</b></div>');
    expectProblem(await post({ template_uid: uid }), 'not_found', ['template_uid']);
  });

  const refused: [what: string, body: Record<string, unknown>, field: string][] = [
    ['neither an address nor a subscriber', { to: undefined }, 'to'],
    ['an address and a subscriber', { subscriber_uid: toUid('sub', newId()) }, 'to'],
    ['text that is not an address', { to: 'grace' }, 'to'],
    ['two addresses', { to: 'grace@example.com, ada@example.com' }, 'to'],
    ['a line break in a name', { to: { email: 'grace@example.com', name: 'Grace\r\nBcc: x@example.com' } }, 'to.name'],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: x@example.com' }, 'subject'],
    ['a line break in a header', { headers: { 'X-A': 'a\r\nBcc: x@example.com' } }, 'headers.X-A'],
    ['a header that decides where the mail goes', { headers: { Bcc: 'x@example.com' } }, 'headers.Bcc'],
    ['a header with a line break in its name', { headers: { 'X-A:\r\nBcc': 'x' } }, 'headers.X-A:\r\nBcc'],
    [
      'a header that a provider interprets as settings',
      { headers: { 'X-SMTPAPI': '{"to":["x@example.com"]}' } },
      'headers.X-SMTPAPI',
    ],
    ['an unverified sender', { from_email: 'someone@example.org' }, 'from_email'],
    ['no content', { html: undefined }, 'html'],
    ['a Liquid error', { html: 'one\n{% if %}' }, 'html'],
    ['an endless loop', { html: '{% for i in (1..100000000) %}{{ i }}{% endfor %}' }, 'html'],
    ['HTML that is nested too deeply', { html: `${'<b>'.repeat(20_000)}x` }, 'html'],
    ['HTML that is nested too deeply after rendering', { html: `{% for i in (1..20000) %}<b>{% endfor %}x` }, 'html'],
    ['a subject that renders to nothing', { subject: '{{ data.nothing }}' }, 'subject'],
    ['a time in the past', { send_at: new Date(Date.now() - 420_000).toISOString() }, 'send_at'],
    ['a time too far in the future', { send_at: '2099-01-01T00:00:00Z' }, 'send_at'],
    ['text that is not base64', { attachments: [{ filename: 'a', content: 'not base64' }] }, 'attachments[0].content'],
    ['a path as a file name', { attachments: [{ filename: '../a', content: 'AAAA' }] }, 'attachments[0].filename'],
    [
      'a mail as an attachment',
      { attachments: [{ filename: 'a', content_type: 'message/rfc822', content: 'AAAA' }] },
      'attachments[0].content_type',
    ],
    [
      '21 attachments',
      { attachments: Array.from({ length: 21 }, () => ({ filename: 'a', content: 'AAAA' })) },
      'attachments',
    ],
    ['an unknown property', { blind: 'x@example.com' }, 'blind'],
  ];
  test.each(refused)('refuses %s, naming the property, and queues nothing', async (_what, body, field) => {
    const before = await countRows();
    expectProblem(await post(body), 'validation_failed', [field]);
    expect(await countRows()).toBe(before);
  });

  test('accepts attachments of 10 MiB in total, and refuses one byte more', async () => {
    const half = Buffer.alloc(5_242_880, 7).toString('base64');
    const files = [half, half].map((content, n) => ({ filename: `${n}.bin`, content }));
    const { attachments } = await accepted({ attachments: files });
    expect(attachments.map(({ bytes }) => bytes)).toEqual([5_242_880, 5_242_880]);
    const more = [...files, { filename: 'c', content: 'AA==' }];
    expectProblem(await post({ attachments: more }), 'validation_failed', ['attachments']);
    const tooLarge = await post({ html: 'x'.repeat(17_000_000) });
    expectProblem(tooLarge, 'body_too_large');
  });

  test('requires from_email if the account has no verified sender', async () => {
    const other = await createTestAccount(api.database);
    expectProblem(await api.call('post', '/emails', other).send(base), 'validation_failed', ['from_email']);
  });
});

describe('GET /emails', () => {
  test('pages through the emails, newest first, by status, address and time', async () => {
    const to = 'paged@example.com';
    const uids: string[] = [];
    for (let n = 0; n < 3; n += 1) uids.unshift((await accepted({ to })).uid);
    const since = (await api.call('get', `/emails/${uids[1]}`)).body as { created_at: string };
    const first = await api.call('get', `/emails?to=PAGED@example.com&limit=2&include_total=true`).expect(200);
    expect((first.body as EmailResource[]).map(({ uid }) => uid)).toEqual(uids.slice(0, 2));
    expect(first.headers['x-total-count']).toBe('3');
    const next = /cursor=([^&>]+)/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await api.call('get', `/emails?to=${to}&limit=2&cursor=${next}`).expect(200);
    expect((second.body as EmailResource[]).map(({ uid }) => uid)).toEqual(uids.slice(2));
    const later = await api.call('get', `/emails?to=${to}&since=${since.created_at}`).expect(200);
    expect((later.body as EmailResource[]).map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids.slice(0, 1)));
    expect(later.body).not.toContainEqual(expect.objectContaining({ uid: uids[2] }));
    expect((await api.call('get', `/emails?to=${to}&status=sent`).expect(200)).body).toEqual([]);
  });

  test('finds the emails with exactly this tag', async () => {
    const { uid } = await accepted({ tag: 'Order & invoice' });
    await accepted({ tag: 'order & invoice' });
    await accepted({});
    const { body } = await api.call('get', '/emails').query({ tag: 'Order & invoice' }).expect(200);
    expect((body as EmailResource[]).map((email) => email.uid)).toEqual([uid]);
    expectProblem(await api.call('get', '/emails').query({ tag: 'x'.repeat(101) }), 'validation_failed', ['tag']);
  });
});

describe('GET /emails/{uid}/content', () => {
  test('returns what the recipient got while that is stored, without the tracking image, so that viewing it is not an open', async () => {
    const given = { html: '<p>Order {{ data.order }}</p>', data: { order: '<4711>' }, track_opens: true };
    const { uid } = await accepted(given);
    expect((await contentOf(uid)).html).toContain('/t/o/');
    const read = async () => (await api.call('get', `/emails/${uid}/content`).expect(200)).body as unknown;
    expect(await read()).toEqual({ html: '<p>Order &lt;4711&gt;</p>', plain: 'Order <4711>' });
    await api.run('DELETE FROM email_contents WHERE email_id = $1', fromUid('eml', uid));
    expect(await read()).toEqual({ html: null, plain: null });
  });

  test("returns only the text of a mail without HTML, and returns 404 for another account's mail", async () => {
    const { uid } = await accepted({ html: undefined, plain: 'Hello' });
    expect((await api.call('get', `/emails/${uid}/content`).expect(200)).body).toEqual({ html: null, plain: 'Hello' });
    const other = await createTestAccount(api.database);
    expectProblem(await api.call('get', `/emails/${uid}/content`, other), 'not_found');
  });
});

test('an email shows the time of its next attempt while it waits, but not while it is being sent', async () => {
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const { uid } = await accepted({ send_at });
  const next = async () => ((await api.call('get', `/emails/${uid}`).expect(200)).body as EmailDetails).next_attempt_at;
  expect(await next()).toBe(send_at);
  await api.run(`UPDATE emails SET status = 'sending' WHERE id = $1`, fromUid('eml', uid));
  expect(await next()).toBeNull();
});

describe('POST /emails/{uid}/cancel', () => {
  test('cancels an email that waits, once, and refuses one that was sent', async () => {
    const { uid } = await accepted({ send_at: new Date(Date.now() + 3_600_000).toISOString() });
    for (let n = 0; n < 2; n += 1) {
      const { body } = await api.call('post', `/emails/${uid}/cancel`).expect(200);
      expect(body).toMatchObject({ uid, status: 'cancelled' });
    }
    const { events } = (await api.call('get', `/emails/${uid}`)).body as EmailDetails;
    expect(events.map(({ type }) => type)).toEqual(['queued', 'cancelled']);
    const sent = await accepted();
    await api.run(`UPDATE emails SET status = 'sent' WHERE id = $1`, fromUid('eml', sent.uid));
    expectProblem(await api.call('post', `/emails/${sent.uid}/cancel`), 'email_not_waiting');
  });
});

test('a key needs emails:send to send, and emails:read to read', async () => {
  const reader = await createTestAccount(api.database, { scopes: ['emails:read'] });
  await verify(reader, 'reader@example.com');
  const body = { ...base, from_email: 'reader@example.com' };
  expectProblem(await api.call('post', '/emails', reader).send(body), 'insufficient_scope');
  await api.call('get', '/emails', reader).expect(200);
});

test('a key that was revoked a moment ago queues nothing, and learns nothing but that', async () => {
  const account = await createTestAccount(api.database);
  await verify(account, 'revoked@example.com');
  const send = (from: string) => api.call('post', '/emails', account).send({ ...base, from_email: from });
  await send('revoked@example.com').expect(202);
  await api.run('UPDATE api_keys SET revoked_at = now() WHERE account_id = $1', account.accountId);
  const before = await countRows();
  for (const from of ['revoked@example.com', 'other@example.com']) expectProblem(await send(from), 'unauthenticated');
  expect(await countRows()).toBe(before);
});

test('of requests that arrive together, each is accepted or refused by itself', async () => {
  const other = await createTestAccount(api.database);
  const before = await countRows();
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      if (n % 4 === 1) return post({ from_email: 'not-verified@example.com' });
      if (n % 4 === 2) return api.call('post', '/emails', other).send({ ...base, from_email: sender });
      return post({ to: `grace${n}@example.com`, data: { order: String(n) } });
    }),
  );
  for (const [n, response] of responses.entries()) {
    if (n % 4 === 1 || n % 4 === 2) expectProblem(response, 'validation_failed', ['from_email']);
    else {
      expect(response.body).toMatchObject({ to: { email: `grace${n}@example.com` }, subject: `Order ${n}` });
      const { uid } = response.body as EmailResource;
      expect((await api.call('get', `/emails/${uid}`).expect(200)).body).toMatchObject(response.body as object);
      expect(await contentOf(uid)).toMatchObject({ html: `<p>${n}</p>` });
    }
  }
  expect(await countRows()).toBe(before + 12);
});
