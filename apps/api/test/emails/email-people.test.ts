import { describe, expect, test } from '@jest/globals';
import { createNamedKey } from '@mailwright/accounts';
import { BounceResource, type EmailContent, type SubscriberExport } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { removeOldEmails } from '@mailwright/emails';
import { firstIdAt, fromUid, newId, toUid } from '@mailwright/platform';
import { useTestApi } from '../support/start-test-api.ts';
import { useEmails } from '../support/use-emails.ts';

const api = useTestApi();
const { send, markSent, details, eventsOf } = useEmails(api);

describe('a complaint or a bounce of an email', () => {
  test('that names the Message-ID changes the status, suppresses the address and emits one event', async () => {
    await api.addHook({ event: 'email.complained' });
    const email = await send({ to: 'angry@example.com' });
    await markSent(email.uid);
    const report = { kind: 'complaint', message_id: `<${email.message_id}>`, feedback_type: 'abuse' };
    const first = BounceResource.parse((await api.call('post', '/bounces').send(report).expect(201)).body);
    expect(first).toMatchObject({ email_uid: email.uid, campaign_uid: null, email: 'angry@example.com' });
    expect((await api.call('post', '/bounces').send(report).expect(200)).body).toEqual(first);
    const now = await details(email.uid);
    expect(now.status).toBe('complained');
    expect(now.events.map(({ type }) => type)).toEqual(['queued', 'complained']);
    const [told, ...others] = await eventsOf('email.complained');
    expect(told?.data).toMatchObject({ email: { uid: email.uid, to: 'angry@example.com' }, feedback_type: 'abuse' });
    expect(others).toEqual([]);
    const { body } = await api.call('get', '/suppressions/angry@example.com').expect(200);
    expect(body).toMatchObject({ reason: 'complained' });
  });

  test('that names only the address applies to the last email sent there', async () => {
    const email = await send({ to: 'gone@example.com' });
    await markSent(email.uid);
    const report = { kind: 'hard', email: 'gone@example.com', code: '5.1.1', reply: 'Unknown' };
    const { body } = await api.call('post', '/bounces').send(report).expect(201);
    expect(body).toMatchObject({ email_uid: email.uid });
    expect(await details(email.uid)).toMatchObject({ status: 'bounced', code: '5.1.1', reply: 'Unknown' });
  });

  test('returns 404 if it names an unknown email', async () => {
    await api
      .call('post', '/bounces')
      .send({ kind: 'hard', message_id: `${toUid('eml', newId())}@example.com` })
      .expect(404);
  });
});

describe('the emails to a person', () => {
  test('are in their export; erasing the person removes content and addresses, and cancels emails that wait', async () => {
    const list = await api.addList();
    const person = { list_uid: list, EMAIL: 'erase@example.com' };
    const { uid } = (await api.call('post', '/subscribers').send(person).expect(201)).body as { uid: string };
    await api.addHook({ event: 'email.bounced' });
    const attachments = [{ filename: 'private.txt', content: 'SGVsbG8=' }];
    const metadata = { name: 'private' };
    const sent = await send({ to: { email: 'Erase@example.com', name: 'Grace' }, attachments, metadata });
    await markSent(sent.uid);
    const bounce = { kind: 'soft', message_id: sent.message_id, reply: 'Mailbox of erase@example.com is full' };
    await api.call('post', '/bounces').send(bounce).expect(201);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await send({ to: undefined, subscriber_uid: uid, send_at: later });
    const held = (await api.call('get', `/subscribers/${uid}/export`).expect(200)).body as SubscriberExport;
    expect(held.emails.map((email) => email.uid)).toEqual([sent.uid, waiting.uid]);
    expect(held.emails[0]).toMatchObject({ html: '<p>Secret words</p>', status: 'bounced' });

    await api.call('post', `/subscribers/${uid}/erase`).send({}).expect(204);
    expect(await details(sent.uid)).toMatchObject({
      to: { email: null, name: null },
      subject: null,
      metadata: {},
      attachments: [],
      reply: null,
      status: 'bounced',
    });
    expect(await details(waiting.uid)).toMatchObject({ status: 'cancelled', subscriber_uid: null });
    const ids = [sent, waiting].map((email) => fromUid('eml', email.uid) ?? '');
    expect(await api.database.prisma.emailContent.count({ where: { emailId: { in: ids } } })).toBe(0);
    expect(await api.database.prisma.emailAttachment.count({ where: { emailId: { in: ids } } })).toBe(0);
    const events = await eventsOf('email.bounced');
    expect(JSON.stringify(events).toLowerCase()).not.toContain('erase@example.com');
  });

  test('are in their export without the tracking image', async () => {
    const list = await api.addList();
    const added = { list_uid: list, EMAIL: 'counted@example.com' };
    const { uid } = (await api.call('post', '/subscribers').send(added).expect(201)).body as { uid: string };
    const sent = await send({ to: 'counted@example.com', track_opens: true });
    const kept = await api.run('SELECT html FROM email_contents WHERE email_id = $1', fromUid('eml', sent.uid));
    expect(kept).toEqual([{ html: expect.stringContaining('/t/o/') }]);
    const held = (await api.call('get', `/subscribers/${uid}/export`).expect(200)).body as SubscriberExport;
    const { html, plain } = (await api.call('get', `/emails/${sent.uid}/content`).expect(200)).body as EmailContent;
    expect(html).toBe('<p>Secret words</p>');
    expect(held.emails).toMatchObject([{ html, plain }]);
  });

  test('have no content in an export made with a key that may not read emails', async () => {
    const list = await api.addList();
    const added = { list_uid: list, EMAIL: 'secret@example.com' };
    const { uid } = (await api.call('post', '/subscribers').send(added).expect(201)).body as { uid: string };
    await send({ to: 'secret@example.com', plain: 'Your new password' });
    const emailsFor = async (...scopes: string[]) => {
      const { accountId } = api.account;
      const made = await inTransaction(api.database, (sql) =>
        createNamedKey(sql, { accountId, name: 'other', scopes }),
      );
      if (!('key' in made)) throw new Error('The plan allows no more keys');
      const { body } = await api.bare
        .get(`/api/v1/subscribers/${uid}/export`)
        .set('Authorization', `Bearer ${made.key}`)
        .expect(200);
      return (body as SubscriberExport).emails;
    };
    const shown = { subject: 'Hello', html: '<p>Secret words</p>', plain: 'Your new password' };
    expect(await emailsFor('subscribers:read')).toMatchObject([{ ...shown, html: null, plain: null }]);
    expect(await emailsFor('subscribers:read', 'emails:read')).toMatchObject([shown]);
    expect(await emailsFor('*')).toMatchObject([shown]);
  });

  test('sent to a previous address are in their export; erasing the person removes those and cancels the ones that wait', async () => {
    const list = await api.addList();
    const add = async (address: string) =>
      (await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: address }).expect(201)).body as {
        uid: string;
      };
    const move = (uid: string, address: string) =>
      api.call('patch', `/subscribers/${uid}`).send({ EMAIL: address }).expect(200);
    const { uid } = await add('maiden@example.com');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await send({ to: undefined, subscriber_uid: uid });
    await markSent(sent.uid);
    const waiting = await send({ to: undefined, subscriber_uid: uid, send_at: later });
    await move(uid, 'married@example.com');
    // An email to someone who took the address that had become free.
    const { uid: other } = await add('maiden@example.com');
    const others = await send({ to: undefined, subscriber_uid: other, send_at: later });
    const held = (await api.call('get', `/subscribers/${uid}/export`).expect(200)).body as SubscriberExport;
    expect(held.emails.map((email) => email.uid)).toEqual([sent.uid, waiting.uid]);

    await api.call('post', `/subscribers/${uid}/erase`).send({}).expect(204);
    expect(await details(sent.uid)).toMatchObject({ to: { email: null }, subject: null, status: 'sent' });
    expect(await details(waiting.uid)).toMatchObject({ to: { email: null }, status: 'cancelled' });
    const ids = [sent, waiting].map((email) => fromUid('eml', email.uid) ?? '');
    expect(await api.database.prisma.emailContent.count({ where: { emailId: { in: ids } } })).toBe(0);
    expect(await details(others.uid)).toMatchObject({ to: { email: 'maiden@example.com' }, status: 'queued' });
  });

  test('sent to a previous address are erased even after the subscriber or their list was deleted', async () => {
    for (const deletion of ['subscriber', 'list']) {
      const list = await api.addList();
      const added = { list_uid: list, EMAIL: `before-${deletion}@example.com` };
      const { uid } = (await api.call('post', '/subscribers').send(added).expect(201)).body as { uid: string };
      const sent = await send({ to: undefined, subscriber_uid: uid });
      await markSent(sent.uid);
      const address = `after-${deletion}@example.com`;
      await api.call('patch', `/subscribers/${uid}`).send({ EMAIL: address }).expect(200);
      if (deletion === 'subscriber') await api.call('delete', `/subscribers/${uid}`).expect(204);
      else {
        await api.call('delete', `/lists/${list}`).expect(202);
        // What the audience worker does.
        await api.run('DELETE FROM subscribers WHERE list_id = $1', fromUid('list', list));
      }
      await api.call('post', `/subscribers/${address}/erase`).expect(204);
      expect({ deletion, ...(await details(sent.uid)) }).toMatchObject({
        deletion,
        to: { email: null },
        subject: null,
        subscriber_uid: null,
      });
    }
  });

  test('who is not a subscriber are exported and erased by the address', async () => {
    const sent = await send({ to: 'customer@example.com', metadata: { name: 'private' } });
    await markSent(sent.uid);
    await api.addHook({ event: 'email.bounced' });
    const bounce = { kind: 'soft', message_id: sent.message_id, reply: 'Full' };
    await api.call('post', '/bounces').send(bounce).expect(201);
    const { body } = await api.call('get', '/subscribers/customer@example.com/export').expect(200);
    expect(body).toMatchObject({
      subscriber: null,
      subscribers: [],
      bounces: [{ email_uid: sent.uid }],
      emails: [{ uid: sent.uid, html: '<p>Secret words</p>' }],
      events: [{ event: 'email.bounced', data: { email: { to: 'customer@example.com' } } }],
    });
    await api.call('post', '/subscribers/customer@example.com/erase').expect(204);
    expect(await details(sent.uid)).toMatchObject({ to: { email: null }, subject: null, metadata: {} });
    expect((await api.call('get', '/suppressions/customer@example.com').expect(200)).body).toMatchObject({
      reason: 'erased',
    });
  });

  test('lose their content after some days and are deleted after more days, unless they wait to be sent', async () => {
    const age = async (days: number, status: string) => {
      const id = firstIdAt(Date.now() - days * 86_400_000).replace(/^(.{24}).*/, `$1${newId().slice(24)}`);
      const { accountId } = api.account;
      const data = {
        id,
        accountId,
        email: 'old@example.com',
        emailNormalized: 'old@example.com',
        fromEmail: 'a@b.example',
      };
      const content = { create: { plain: 'Hello' } };
      await api.database.prisma.email.create({
        data: { ...data, subject: 'Hello', giveUpAt: new Date(), status: status as 'sent', content },
      });
      return id;
    };
    const [fresh, old, older, waiting] = [
      await age(5, 'sent'),
      await age(40, 'sent'),
      await age(100, 'sent'),
      await age(40, 'queued'),
    ];
    await removeOldEmails(api.database, { contentDays: 30, days: 90 });
    const left = await api.database.prisma.email.findMany({
      where: { id: { in: [fresh, old, older, waiting] } },
      include: { content: true },
      orderBy: { id: 'desc' },
    });
    expect(left.map(({ id, content }) => [id, content !== null])).toEqual(
      expect.arrayContaining([
        [fresh, true],
        [old, false],
        [waiting, true],
      ]),
    );
    expect(left).toHaveLength(3);
  });
});
