import { describe, expect, test } from '@jest/globals';
import { fromUid } from '@mailwright/platform';
import { useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages();
const { api } = pages;

describe("a list's sign-up form", () => {
  const post = (fields: Record<string, string>, to = pages.list) => api.bare.post(`/f/${to}`).type('form').send(fields);

  test('adds a subscriber with the source form and their IP address, and sends a confirmation mail', async () => {
    await post({ EMAIL: 'ada@example.com', FIRST_NAME: 'Ada' })
      .expect(303)
      .expect('Location', `/f/${pages.list}/thanks`);
    const person = await pages.find('ada@example.com');
    expect(person).toMatchObject({
      status: 'unconfirmed',
      FIRST_NAME: 'Ada',
      source: 'form',
      ip_address: expect.stringContaining('127.0.0.1'),
    });
    expect(await pages.countRows('mails', person?.uid ?? '')).toBe(1);
    expect((await api.bare.get(`/f/${pages.list}/thanks`).expect(200)).text).toContain('An email is on its way');
  });

  test('reports errors next to their fields, keeps the input, escaped, and adds no subscriber', async () => {
    const response = await post({ EMAIL: '"><script>alert(1)</script>', FIRST_NAME: 'Ada' }).expect(422);
    expect(response.text).toContain('Email must be an email address');
    expect(response.text).toContain('aria-invalid="true"');
    expect(response.text).toContain('value="Ada"');
    expect(response.text).not.toContain('<script>');
    expect((await api.call('get', `/subscribers?list_uid=${pages.list}`)).body).toEqual([]);
  });

  test('shows the same page for a new, an existing and a suppressed address, and for a robot', async () => {
    await pages.addPerson('there@example.com');
    await api.call('post', '/suppressions').send({ email: 'blocked@example.com' }).expect(201);
    const responses = await Promise.all([
      post({ EMAIL: 'new@example.com' }),
      post({ EMAIL: 'there@example.com' }),
      post({ EMAIL: 'blocked@example.com' }),
      post({ EMAIL: 'robot@example.com', website: 'https://spam.example' }),
    ]);
    expect(responses.map(({ status, headers }) => [status, headers['location']])).toEqual(
      Array(4).fill([303, `/f/${pages.list}/thanks`]),
    );
    expect(await pages.find('blocked@example.com')).toBeUndefined();
    expect(await pages.find('robot@example.com')).toBeUndefined();
  });

  test('reports the same errors for a new, an existing and a suppressed address', async () => {
    const fields = [{ tag: 'NEEDED', type: 'text', required: true }];
    const strict = await api.addList({ fields });
    await api
      .call('post', '/subscribers')
      .send({ list_uid: strict, EMAIL: 'there@example.com', NEEDED: 'x' })
      .expect(201);
    await api.call('post', '/suppressions').send({ email: 'hindered@example.com' }).expect(201);
    const shown: string[] = [];
    for (const name of ['new', 'there', 'hindered']) {
      const { text } = await post({ EMAIL: `${name}@example.com` }, strict).expect(422);
      shown.push(text.replaceAll(name, ''));
    }
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toContain('NEEDED is required');
  });

  test('does not change existing subscribers: anyone can fill in a form for any address', async () => {
    const single = await api.addList({ subscription: 'single_opt_in' });
    const body = { list_uid: single, EMAIL: 'ada@example.com', FIRST_NAME: 'Ada', ip_address: '203.0.113.7' };
    const { body: before } = await api.call('post', '/subscribers').send(body).expect(201);
    await post({ EMAIL: 'ADA@example.com', FIRST_NAME: 'Mallory' }, single).expect(303);
    expect(await pages.find('ada@example.com', single)).toEqual(before);
  });

  test('resubscribes an unsubscribed person only when they confirm, even on a single opt-in list', async () => {
    const single = await api.addList({ subscription: 'single_opt_in' });
    const { body: person } = await api
      .call('post', '/subscribers')
      .send({ list_uid: single, EMAIL: 'grace@example.com' });
    await api.call('post', `/subscribers/${person.uid}/unsubscribe`).send({}).expect(200);
    for (let round = 0; round < 3; round += 1) {
      await post({ EMAIL: 'grace@example.com' }, single).expect(303);
      expect((await pages.find('grace@example.com', single))?.status).toBe('unconfirmed');
    }
    // Submitting the form repeatedly doesn't fill their mailbox.
    expect(await pages.countRows('mails', person.uid)).toBe(1);
    await api.bare.post(`/c/${pages.tokenOf(person)}`).expect(200);
    expect((await pages.find('grace@example.com', single))?.status).toBe('subscribed');
  });

  test.each(['bounced', 'complained', 'blocklisted'])('does not resubscribe a person who is %s', async (status) => {
    const person = await pages.addPerson();
    await api.database.query({
      text: 'UPDATE subscribers SET status = $2::subscriber_status WHERE id = $1',
      values: [fromUid('sub', person.uid), status],
    });
    await post({ EMAIL: 'grace@example.com' }).expect(303);
    expect((await pages.find('grace@example.com'))?.status).toBe(status);
  });

  test('has every type of field, shows the visible and the required ones, and accepts no others', async () => {
    const fields = [
      { tag: 'AGE', type: 'number' },
      { tag: 'BORN', type: 'date' },
      { tag: 'AT', type: 'datetime' },
      { tag: 'AGREES', type: 'boolean' },
      { tag: 'SITE', type: 'url' },
      { tag: 'COLOUR', type: 'select', options: ['red', 'blue'] },
      { tag: 'TOPICS', type: 'multiselect', options: ['a', 'b', 'c'] },
      { tag: 'SECRET', type: 'text', visible: false },
      { tag: 'NEEDED', type: 'text', visible: false, required: true },
    ];
    const full = await api.addList({ fields });
    const { text } = await api.bare.get(`/f/${full}`).expect(200);
    for (const { tag } of fields) expect([tag, text.includes(`name="${tag}`)]).toEqual([tag, tag !== 'SECRET']);
    const filled =
      'EMAIL=a@example.com&AGE=36&BORN=1815-12-10&AT=2026-01-31T09:30&AGREES=true&SITE=https://example.com/' +
      '&COLOUR=blue&TOPICS[]=a&TOPICS[]=c&SECRET=x&NEEDED=y&tags[]=vip&resubscribe=true&uid=x';
    await api.bare.post(`/f/${full}`).type('form').send(filled).expect(303);
    expect(await pages.find('a@example.com', full)).toMatchObject({
      AGE: 36,
      BORN: '1815-12-10',
      AT: '2026-01-31T09:30:00.000Z',
      AGREES: true,
      SITE: 'https://example.com/',
      COLOUR: 'blue',
      TOPICS: ['a', 'c'],
      SECRET: null,
      NEEDED: 'y',
      tags: [],
    });
  });

  test('returns a 404 page if it is turned off, or if the list was deleted or does not exist', async () => {
    await api.bare.get(`/f/${pages.list}`).expect(200);
    await api.call('patch', `/lists/${pages.list}`).send({ sign_up_form: false }).expect(200);
    const second = await api.addList();
    await api.call('delete', `/lists/${second}`).expect(202);
    for (const uid of [pages.list, second, 'x', 'list_01k6n8qf4tef0v9k0x7h3w2c5d']) {
      await api.bare.get(`/f/${uid}`).expect(404);
      await post({ EMAIL: 'a@example.com' }, uid).expect(404);
    }
  });

  test('returns a 429 page with a time to retry to a client that sends it too often', async () => {
    const other = await api.addList();
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) statuses.push((await post({ EMAIL: 'x' }, other)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
    const refused = await post({ EMAIL: 'late@example.com' }, other).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await pages.find('late@example.com', other)).toBeUndefined();
    // Another list's form has its own limit.
    await post({ EMAIL: 'x' }).expect(422);
  });

  test('may be framed by another page and loads and runs nothing; the confirmation page may not be framed', async () => {
    const form = await api.bare.get(`/f/${pages.list}`).expect(200);
    expect(form.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *",
    );
    expect(form.headers['x-frame-options']).toBeUndefined();
    const confirm = await api.bare.get(`/c/${pages.tokenOf(await pages.addPerson())}`).expect(200);
    expect(confirm.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(confirm.headers['cache-control']).toBe('no-store');
    for (const { text } of [form, confirm]) expect(text).not.toMatch(/<script|style=|\son\w+=/);
  });

  test("is returned by the API as HTML for the customer's own page, which posts to the same URL", async () => {
    const { body } = await api.call('get', `/lists/${pages.list}/form`).expect(200);
    expect(body.url).toMatch(new RegExp(`^http://127.0.0.1:\\d+/f/${pages.list}$`));
    expect(body.html).toContain(`action="${body.url}"`);
    expect(body.html).toContain('name="EMAIL"');
    expect(body.html).not.toContain('<script');
  });
});
