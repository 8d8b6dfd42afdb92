import { describe, expect, test } from '@jest/globals';
import { EmailContent, type EmailDetails, EmailResource } from '@mailwright/contracts';
import { setDailyLimit } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { useEmails } from '../support/use-emails.ts';

const api = useTestApi();
const { send, details, eventsOf } = useEmails(api);

const several = {
  to: [{ email: 'grace@example.com', name: 'Grace' }],
  cc: 'ada@example.com',
  bcc: ['eve@example.com'],
};
const addressesOf = ({ recipients }: Pick<EmailResource, 'recipients'>) =>
  recipients.map(({ kind, email }) => `${kind}:${email}`);
const post = (body: Record<string, unknown>) =>
  api.call('post', '/emails').send({ to: 'grace@example.com', subject: 'Hello', plain: 'Hello', ...body });
const list = async (query: string) => {
  const response = await api.call('get', `/emails?${query}`).expect(200);
  return { uids: (response.body as EmailResource[]).map(({ uid }) => uid), total: response.headers['x-total-count'] };
};
const setStatus = (uid: string, email: string, status: string) =>
  api.run(
    `UPDATE emails SET status = $3::email_status WHERE (id = $1 OR copy_of = $1) AND email_normalized = $2`,
    fromUid('eml', uid),
    email,
    status,
  );

describe('an email to several people', () => {
  test('is one email with all of them, in the order of to, cc and bcc, and once for who is named twice', async () => {
    const sent = await send({ ...several, bcc: ['eve@example.com', 'Grace@Example.com', 'ada@example.com'] });
    expect(addressesOf(sent)).toEqual(['to:grace@example.com', 'cc:ada@example.com', 'bcc:eve@example.com']);
    expect(sent.to).toEqual({ email: 'grace@example.com', name: 'Grace' });
    const read = await details(sent.uid);
    expect(read).toMatchObject(sent);
    expect(read.events.map(({ type, recipient }) => `${type} ${recipient}`).sort()).toEqual([
      'queued ada@example.com',
      'queued eve@example.com',
      'queued grace@example.com',
    ]);
  });

  test('is accepted once for an Idempotency-Key that is used again after its response was lost', async () => {
    const request = () => post(several).set('Idempotency-Key', 'several-1').expect(202);
    const first = (await request()).body as EmailResource;
    await api.run(
      `UPDATE idempotent_requests SET response = NULL, resource_id = $1, locked_until = now() - interval '1 second'`,
      fromUid('eml', first.uid),
    );
    expect((await request()).body).toEqual(first);
    const rows = await api.run(`SELECT id FROM emails WHERE copy_of = $1`, fromUid('eml', first.uid));
    expect(rows).toHaveLength(2);
  });

  test('is refused as a whole when its account has fewer mails left today than it has recipients', async () => {
    const { accountId } = api.account;
    await setDailyLimit(api.database, accountId, 5);
    try {
      await api.run('UPDATE mail_quotas SET day_mails = 3 WHERE account_id = $1', accountId);
      const count = () => api.run('SELECT id FROM emails WHERE account_id = $1', accountId) as Promise<unknown[]>;
      const before = await count();
      const response = await post(several);
      expectProblem(response, 'rate_limited');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(60);
      expect(await count()).toHaveLength(before.length);
      await post({ cc: 'ada@example.com' }).expect(202);
    } finally {
      await setDailyLimit(api.database, accountId, null);
    }
  });

  test('is found by each address, by a status of any of them and by each tag, once', async () => {
    const { uid } = await send({ ...several, to: 'found@example.com', tags: ['alpha-tag', 'beta-tag', 'alpha-tag'] });
    const other = await send({ to: 'other@example.com', tag: 'beta-tag' });
    await setStatus(uid, 'eve@example.com', 'failed');
    await setStatus(uid, 'ada@example.com', 'failed');
    expect((await list('tag=alpha-tag')).uids).toEqual([uid]);
    expect(await list('tag=beta-tag&include_total=true')).toMatchObject({ uids: [other.uid, uid] });
    expect((await list('tag=beta-tag&limit=1')).uids).toEqual([other.uid]);
    expect((await list('status=failed')).uids).toEqual([uid]);
    expect((await list('to=eve@example.com&status=failed&tag=alpha-tag')).uids).toEqual([uid]);
    expect((await list('to=ada@example.com&status=sent')).uids).toEqual([]);
    expect((await details(uid)).tags).toEqual(['alpha-tag', 'beta-tag']);
  });

  test('is cancelled for those to whom it has not been sent', async () => {
    const { uid } = await send(several);
    await setStatus(uid, 'grace@example.com', 'sent');
    const { body } = await api.call('post', `/emails/${uid}/cancel`).expect(200);
    expect(EmailResource.parse(body).recipients.map(({ status }) => status)).toEqual([
      'sent',
      'cancelled',
      'cancelled',
    ]);
    const sent = await send(several);
    for (const email of ['grace', 'ada', 'eve']) await setStatus(sent.uid, `${email}@example.com`, 'sent');
    expectProblem(await api.call('post', `/emails/${sent.uid}/cancel`), 'email_not_waiting');
  });

  test('is erased with any of its recipients: its content goes, who waited gets none, and other addresses stay', async () => {
    const listUid = await api.addList();
    const person = { list_uid: listUid, EMAIL: 'leaves@example.com' };
    const { uid: subscriber } = (await api.call('post', '/subscribers').send(person).expect(201)).body as {
      uid: string;
    };
    const { uid } = await send({ ...several, bcc: 'leaves@example.com', tags: ['one', 'two'] });
    await setStatus(uid, 'grace@example.com', 'sent');
    await api.call('post', `/subscribers/${subscriber}/erase`).send({}).expect(204);
    const erased = await details(uid);
    expect(erased).toMatchObject({ subject: null, tags: [], attachments: [] });
    expect(erased.recipients).toMatchObject([
      { email: 'grace@example.com', status: 'sent' },
      { email: 'ada@example.com', status: 'cancelled' },
      { email: null, status: 'cancelled' },
    ]);
    expect(JSON.stringify(erased)).not.toContain('leaves@');
    const { body } = await api.call('get', `/emails/${uid}/content`).expect(200);
    expect(EmailContent.parse(body)).toEqual({ html: null, plain: null });
    expect((await list('tag=two')).uids).toEqual([]);
  });

  test("is in a person's export as it was sent to them, without the others", async () => {
    const listUid = await api.addList();
    const person = { list_uid: listUid, EMAIL: 'exported@example.com' };
    const { uid: subscriber } = (await api.call('post', '/subscribers').send(person).expect(201)).body as {
      uid: string;
    };
    const { uid } = await send({ ...several, bcc: 'exported@example.com' });
    const { body } = await api.call('get', `/subscribers/${subscriber}/export`).expect(200);
    const { emails } = body as { emails: (EmailDetails & { plain: string })[] };
    expect(emails).toMatchObject([{ uid, to: { email: 'exported@example.com' }, plain: 'Secret words' }]);
    expect(JSON.stringify(emails)).not.toContain('grace@');
  });

  test.each([
    ['more than 50 recipients', { cc: Array.from({ length: 50 }, (_, n) => `n${n}@example.com`) }, 'to'],
    ['an empty to', { to: [] }, 'to'],
    ['text that is no address in cc', { cc: ['x'] }, 'cc[0]'],
    ['both tag and tags', { tag: 'a', tags: ['b'] }, 'tags'],
    [
      'an attachment with content and an image',
      { attachments: [{ content: 'YQ==', media_uid: 'med_01k6n8qf4tef0v9k0x7h3w2c5d', filename: 'a' }] },
      'attachments[0].content',
    ],
    ['an attachment without a name', { attachments: [{ content: 'YQ==' }] }, 'attachments[0].filename'],
  ])('is refused with %s', async (_what, body, field) => {
    const response = await post(body);
    expectProblem(response, 'validation_failed', [field]);
  });
});

describe('an attached image', () => {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  test('is copied, so that deleting it afterwards changes nothing', async () => {
    const added = await api.bare
      .post('/api/v1/media?name=logo.gif')
      .set('Authorization', `Bearer ${api.account.key}`)
      .set('Content-Type', 'image/gif')
      .send(pixel)
      .expect(201);
    const { uid, name, bytes } = added.body as { uid: string; name: string; bytes: number };
    const sent = await send({
      to: 'logo@example.com',
      attachments: [{ media_uid: uid }, { media_uid: uid, filename: 'Unser Logo.gif' }],
    });
    expect(sent.attachments).toEqual([
      { filename: name, content_type: 'image/gif', bytes },
      { filename: 'Unser Logo.gif', content_type: 'image/gif', bytes },
    ]);
    await api.call('delete', `/media/${uid}`).expect(204);
    const rows = (await api.run(
      `SELECT octet_length(content) AS bytes FROM email_attachments WHERE email_id = $1`,
      fromUid('eml', sent.uid),
    )) as { bytes: number }[];
    expect(rows.map((row) => row.bytes)).toEqual([bytes, bytes]);
    expectProblem(await post({ attachments: [{ media_uid: uid }] }), 'not_found', ['attachments[0].media_uid']);
  });
});

describe('a click in an email', () => {
  const html = '<p><a href="https://shop.example/?a=1&amp;b=ü">Order</a> <a href="mailto:x@example.com">Mail</a></p>';

  test('leads to the address of the link, is counted for its recipient and sent to hooks', async () => {
    await api.addHook({ event: 'email.clicked' });
    const { uid } = await send({ to: 'clicks@example.com', cc: 'other@example.com', html, track_clicks: true });
    const stored = await api.database.prisma.emailContent.findUniqueOrThrow({
      where: { emailId: fromUid('eml', uid) ?? '' },
    });
    const [, path = ''] = /href="[^"]*?(\/t\/c\/[^"]+)"/.exec(stored.html ?? '') ?? [];
    expect(stored.html).toContain('href="mailto:x@example.com"');
    const visit = (agent: string, at = path) => api.bare.get(at).set('User-Agent', agent);
    const { headers } = await visit('Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0').expect(302);
    expect(headers['location']).toBe('https://shop.example/?a=1&b=%C3%BC');
    await visit('curl/8.0').expect(302);
    await visit('curl/8.0', path.replace('/1/', '/2/')).expect(404);
    await visit('curl/8.0', path.slice(0, path.indexOf('/1/') + 2)).expect(404);
    const email = await until('both clicks', async () => {
      const now = await details(uid);
      // The counts and the history are read one after the other, and a click may be written in between.
      return now.clicks > 0 && now.events.filter(({ type }) => type === 'clicked').length === 2 && now;
    });
    expect(email).toMatchObject({ clicks: 1, first_clicked_at: expect.any(String), opens: 0 });
    expect(email.recipients.map(({ clicks }) => clicks)).toEqual([1, 0]);
    expect(email.events.find(({ type, bot }) => type === 'clicked' && bot === false)).toMatchObject({
      recipient: 'clicks@example.com',
      url: 'https://shop.example/?a=1&b=ü',
    });
    const [event] = await eventsOf('email.clicked');
    expect(event?.data).toMatchObject({
      email: { uid, to: 'clicks@example.com' },
      url: 'https://shop.example/?a=1&b=ü',
    });
  });

  test('is not recorded by who reads the content in the API, whose links lead straight to their addresses', async () => {
    const { uid } = await send({ to: 'read@example.com', html, track_clicks: true, track_opens: true });
    const { body } = await api.call('get', `/emails/${uid}/content`).expect(200);
    expect(EmailContent.parse(body).html).toBe(html);
  });

  test('is not recorded without track_clicks: the links stay as they are', async () => {
    const { uid } = await send({ to: 'untracked@example.com', html });
    const stored = await api.database.prisma.emailContent.findUniqueOrThrow({
      where: { emailId: fromUid('eml', uid) ?? '' },
    });
    expect(stored.html).toBe(html);
  });
});
