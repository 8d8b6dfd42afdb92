import { beforeAll, describe, expect, test } from '@jest/globals';
import { fromUid, newId, signRecipientToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let list: string;
let campaign: string;
beforeAll(async () => {
  list = await api.addList({ name: 'Ada & <b>Co</b>' });
  await api.addHook({ event: 'subscriber.unsubscribed', list_uid: list });
  campaign = await addDraft(api, list, { subject: 'What is new' });
  await api.call('post', `/campaigns/${campaign}/run`).expect(200);
});

let count = 0;
/** Adds a subscriber; resolves to their uid and the path of their link. */
async function addPerson(): Promise<{ uid: string; path: string }> {
  const body = { list_uid: list, EMAIL: `grace${(count += 1)}@example.com` };
  const { uid } = (await api.call('post', '/subscribers').send(body).expect(201)).body as { uid: string };
  return { uid, path: `/u/${tokenOf(uid)}` };
}
const tokenOf = (uid: string, campaignUid = campaign, purpose: 'unsubscribe' | 'web-view' = 'unsubscribe') => {
  const ids = { campaignId: fromUid('cmp', campaignUid) ?? '', subscriberId: fromUid('sub', uid) ?? '' };
  return signRecipientToken(purpose, ids, testAppSecrets);
};
const statusOf = async (uid: string) => (await api.call('get', `/subscribers/${uid}`)).body.status as string;
const eventsOf = (uid: string) =>
  api.run(`SELECT type, data FROM events WHERE subscriber_id = $1`, fromUid('sub', uid));

describe('the unsubscribe link', () => {
  test('shows a page and changes nothing however often it is opened; only its button unsubscribes', async () => {
    const { uid, path } = await addPerson();
    for (let round = 0; round < 3; round += 1) {
      const shown = await api.bare.get(path).expect(200);
      expect(shown.text).toContain('Ada &amp; &lt;b&gt;Co&lt;/b&gt;');
      expect(shown.text).toContain('<form method="post">');
    }
    await api.bare.head(path).expect(200);
    await api.bare.put(path).expect(405).expect('Allow', 'GET, HEAD, POST');
    expect(await statusOf(uid)).toBe('subscribed');
    expect((await api.bare.post(path).expect(200)).text).toContain('You are unsubscribed');
    expect(await statusOf(uid)).toBe('unsubscribed');
    expect((await api.bare.get(path).expect(200)).text).not.toContain('<form');
  });

  test('names the address before and after, masked for whoever the mail was forwarded to', async () => {
    const { path } = await addPerson();
    const masked = 'g…\u2060@example.com';
    const question = `Unsubscribe <strong>${masked}</strong> from`;
    expect((await api.bare.get(path).expect(200)).text).toContain(question);
    const done = `<strong>${masked}</strong> is unsubscribed and will no longer receive emails from`;
    const after = [await api.bare.post(path).expect(200), await api.bare.get(path).expect(200)];
    for (const { text } of after) {
      expect(text).toContain(done);
      expect(text).not.toContain(`grace${count}@`);
    }
  });

  test('emits subscriber.unsubscribed with the campaign, and records the withdrawal of consent', async () => {
    const { uid, path } = await addPerson();
    await api.bare.post(path).expect(200);
    const reference = { uid: campaign, name: 'January', subject: 'What is new' };
    expect(await eventsOf(uid)).toMatchObject([
      { type: 'subscriber.unsubscribed', data: { campaign: reference, reason: null, list: { uid: list } } },
    ]);
    const { body: consents } = await api.call('get', `/subscribers/${uid}/consents`);
    expect((consents as object[]).at(-1)).toMatchObject({
      action: 'unsubscribed',
      source: 'form',
      ip_address: expect.stringContaining('127.0.0.1'),
    });
  });

  test('accepts the one-click POST of RFC 8058 in both of its forms, without a cookie or a redirect, any number of times', async () => {
    const { uid, path } = await addPerson();
    const bodies = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ] as const;
    for (const [type, body] of [...bodies, ...bodies]) {
      const response = await api.bare.post(path).set('Content-Type', type).send(body).expect(200);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(response.headers['location']).toBeUndefined();
    }
    expect(await statusOf(uid)).toBe('unsubscribed');
    expect(await eventsOf(uid)).toHaveLength(1);
  });

  test('unsubscribes once when many requests use it concurrently', async () => {
    const { uid, path } = await addPerson();
    const responses = await Promise.all(Array.from({ length: 8 }, () => api.bare.post(path)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await eventsOf(uid)).toHaveLength(1);
  });

  test('works after the campaign was deleted, and shows the same page after the subscriber was deleted', async () => {
    const { uid } = await addPerson();
    const deleted = await addDraft(api, list);
    await api.call('delete', `/campaigns/${deleted}`).expect(204);
    await api.bare.post(`/u/${tokenOf(uid, deleted)}`).expect(200);
    expect(await statusOf(uid)).toBe('unsubscribed');
    expect((await eventsOf(uid))[0]?.['data']).not.toHaveProperty('campaign');
    await api.call('delete', `/subscribers/${uid}`).expect(204);
    for (const method of ['get', 'post'] as const)
      expect((await api.bare[method](`/u/${tokenOf(uid)}`).expect(200)).text).toContain('You are unsubscribed');
  });

  test('unsubscribes whoever has the address on the list now, if its subscriber was deleted and added again', async () => {
    const { uid, path } = await addPerson();
    const email = `grace${count}@example.com`;
    await api.run(
      `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, status, email)
        VALUES ($1, 1, $2, 'sent', $3)`,
      fromUid('cmp', campaign),
      fromUid('sub', uid),
      email,
    );
    await api.call('delete', `/subscribers/${uid}`).expect(204);
    const again = await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email }).expect(201);
    const { uid: present } = again.body as { uid: string };
    expect((await api.bare.get(path).expect(200)).text).toContain('<form method="post">');
    await api.bare.post(path).send('List-Unsubscribe=One-Click').expect(200);
    expect(await statusOf(present)).toBe('unsubscribed');
    expect(await eventsOf(present)).toMatchObject([{ data: { campaign: { uid: campaign } } }]);
    const elsewhere = await api.addList();
    const other = await api.call('post', '/subscribers').send({ list_uid: elsewhere, EMAIL: email }).expect(201);
    await api.call('delete', `/subscribers/${present}`).expect(204);
    expect((await api.bare.post(path).expect(200)).text).toContain('You are unsubscribed');
    expect(await statusOf((other.body as { uid: string }).uid)).toBe('subscribed');
  });

  test('returns a 404 page if it is forged, changed, truncated or for another purpose, and never appears in the log', async () => {
    const { uid, path } = await addPerson();
    const token = tokenOf(uid);
    const other = tokenOf((await addPerson()).uid);
    const wrong = [
      'x',
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token.slice(0, 40)}${other.slice(40)}`,
      tokenOf(uid, campaign, 'web-view'),
      '%00',
      'a'.repeat(5_000),
    ];
    for (const each of wrong) {
      for (const method of ['get', 'post'] as const) {
        const response = await api.bare[method](`/u/${each}`);
        expect([each.slice(0, 20), response.status]).toEqual([each.slice(0, 20), 404]);
      }
    }
    expect(await statusOf(uid)).toBe('subscribed');
    await api.bare.get(path).expect(200);
    expect(api.log.join('')).toContain('/u/{token}');
    expect(api.log.join('')).not.toContain(token.slice(0, 30));
  });
});

describe('the web view of a mail', () => {
  const viewOf = async (html: string) => {
    const uid = await addDraft(api, list, { html });
    await api.call('post', `/campaigns/${uid}/run`).expect(200);
    const sub = await addPerson();
    await api.call('patch', `/subscribers/${sub.uid}`).send({ FIRST_NAME: '<Grace>' }).expect(200);
    return { uid, sub, path: `/v/${tokenOf(sub.uid, uid, 'web-view')}` };
  };

  test("shows what was sent, with the recipient's own links, and runs none of the sender's scripts", async () => {
    const { uid, sub, path } = await viewOf('<p>Hello {{ FIRST_NAME }}</p><a href="{{ unsubscribe_url }}">x</a>');
    const response = await api.bare.get(path).expect(200);
    expect(response.text).toContain('<p>Hello &lt;Grace&gt;</p>');
    expect(response.text).toMatch(/<title>[^<]+<\/title>/);
    expect(response.text).toContain(`/u/${tokenOf(sub.uid, uid)}"`);
    const policy = response.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('returns a 404 page for a forged link, a campaign that has not started, and a subscriber who is gone', async () => {
    const { uid, sub, path } = await viewOf('<p>Hello</p>');
    const unsubscribe = tokenOf(sub.uid, uid);
    const draft = tokenOf(sub.uid, await addDraft(api, list), 'web-view');
    const stranger = signRecipientToken(
      'web-view',
      { campaignId: fromUid('cmp', uid) ?? '', subscriberId: newId() },
      testAppSecrets,
    );
    for (const token of ['preview', unsubscribe, draft, stranger]) await api.bare.get(`/v/${token}`).expect(404);
    await api.call('delete', `/subscribers/${sub.uid}`).expect(204);
    await api.bare.get(path).expect(404);
  });
});
