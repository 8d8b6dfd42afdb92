import { describe, expect, test } from '@jest/globals';
import { useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages();
const { api } = pages;

describe('the link that confirms a subscription', () => {
  test('shows a page and changes nothing however often it is opened; only its button subscribes', async () => {
    const person = await pages.addPerson();
    expect(person).toMatchObject({ status: 'unconfirmed', confirmed_at: null });
    expect(await pages.countRows('mails', person.uid)).toBe(1);
    const path = `/c/${pages.tokenOf(person)}`;
    for (let round = 0; round < 3; round += 1) {
      const shown = await api.bare.get(path).expect(200);
      expect(shown.text).toContain('Ada &amp; &lt;b&gt;Co&lt;/b&gt;');
      expect(shown.text).toContain('<form method="post">');
    }
    await api.bare.head(path).expect(200);
    expect((await pages.find('grace@example.com'))?.status).toBe('unconfirmed');
    expect(await pages.countRows('events', person.uid)).toBe(0);

    const done = await api.bare.post(path).expect(200);
    expect(done.text).toContain('You are subscribed');
    const now = await pages.find('grace@example.com');
    expect(now).toMatchObject({
      status: 'subscribed',
      confirmed_at: expect.any(String),
      subscribed_at: now?.['confirmed_at'],
    });
    expect(await pages.countRows('events', person.uid)).toBe(1);
    const { body: consents } = await api.call('get', `/subscribers/${person.uid}/consents`);
    expect(consents).toMatchObject([
      { action: 'subscribed', source: 'api' },
      { action: 'confirmed', source: 'form', ip_address: expect.stringContaining('127.0.0.1') },
    ]);
  });

  test('names the address that is subscribed, before and after', async () => {
    const person = await pages.addPerson('named@example.com');
    const path = `/c/${pages.tokenOf(person, { bound: 'named@example.com' })}`;
    const question = (await api.bare.get(path).expect(200)).text;
    expect(question).toContain('signed up <strong>named@example.com</strong> for');
    const done = (await api.bare.post(path).expect(200)).text;
    expect(done).toContain('From now on, <strong>named@example.com</strong> will receive emails from');
    // Whoever has the used link, perhaps from a forwarded mail, learns nothing from it.
    for (const again of [await api.bare.get(path), await api.bare.post(path)])
      expect(again.text).not.toContain('named@example.com');
  });

  test('confirms once when many concurrent requests press the button', async () => {
    const person = await pages.addPerson();
    const path = `/c/${pages.tokenOf(person)}`;
    const responses = await Promise.all(Array.from({ length: 8 }, () => api.bare.post(path)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await pages.countRows('events', person.uid)).toBe(1);
    expect(await pages.countRows('subscriber_consents', person.uid)).toBe(2);
  });

  test('returns a 404 page if it is forged, changed, truncated, or for another person or purpose', async () => {
    const person = await pages.addPerson();
    const token = pages.tokenOf(person);
    const other = await pages.addPerson('other@example.com');
    const wrong = [
      'x',
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      pages.tokenOf(other),
      pages.tokenOf(person, { bound: 'else@example.com' }),
      pages.tokenOf(person, { purpose: 'reset-password' }),
      '%00',
      'a'.repeat(5_000),
    ];
    for (const each of wrong) {
      for (const method of ['get', 'post'] as const) {
        const response = await api.bare[method](`/c/${each}`);
        expect([each.slice(0, 20), response.status]).toEqual([each.slice(0, 20), 404]);
        expect(response.headers['location']).toBeUndefined();
      }
    }
    expect((await pages.find('grace@example.com'))?.status).toBe('unconfirmed');
  });

  test('expires after a time, when the address changes, and when the person has unsubscribed', async () => {
    const person = await pages.addPerson();
    const expired = pages.tokenOf(person, { expiresAt: new Date(Date.now() - 1_000) });
    expect((await api.bare.post(`/c/${expired}`).expect(410)).text).toContain('expired');

    const old = pages.tokenOf(person);
    await api.call('patch', `/subscribers/${person.uid}`).send({ EMAIL: 'new@example.com' }).expect(200);
    await api.bare.post(`/c/${old}`).expect(404);
    expect(await pages.countRows('mails', person.uid)).toBe(2);

    const fresh = pages.tokenOf(person, { bound: 'new@example.com' });
    await api.call('post', `/subscribers/${person.uid}/unsubscribe`).send({}).expect(200);
    await api.bare.post(`/c/${fresh}`).expect(410);
    expect((await pages.find('new@example.com'))?.status).toBe('unsubscribed');
  });

  test('does nothing for a suppressed address', async () => {
    const person = await pages.addPerson();
    await api.call('post', '/suppressions').send({ domain: 'example.com' }).expect(201);
    await api.bare.post(`/c/${pages.tokenOf(person)}`).expect(410);
    expect((await pages.find('grace@example.com'))?.status).toBe('unconfirmed');
    await api.call('delete', '/suppressions/example.com').expect(204);
  });

  test('never appears in the log', async () => {
    const person = await pages.addPerson();
    const token = pages.tokenOf(person);
    await api.bare.get(`/c/${token}`).expect(200);
    expect(api.log.join('')).toContain('/c/{token}');
    expect(api.log.join('')).not.toContain(token.slice(0, 30));
  });
});
