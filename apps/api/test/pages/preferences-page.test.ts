import { beforeEach, describe, expect, test } from '@jest/globals';
import { fromUid, newId, signRecipientToken } from '@mailwright/platform';
import { createTestAccount, testAppSecrets } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1 });
const email = 'grace@example.com';
let account: Awaited<ReturnType<typeof createTestAccount>>;
let news: string;
let campaign: string;
let grace: string;
let path: string;
/** Each test is a visitor with its own IP address, since requests are limited by address. */
let ip = '';
let visitors = 0;
beforeEach(async () => {
  ip = `192.0.2.${(visitors += 1)}`;
  account = await createTestAccount(api.database);
  news = await addList({ name: 'internal-1', public_name: 'News & <b>more</b>', public_description: 'Every Monday' });
  await api.addHook({ event: 'subscriber.unsubscribed' }, account);
  await api.addHook({ event: 'subscriber.subscribed' }, account);
  campaign = await addDraft(api, news, { subject: 'What is new' }, account);
  await api.call('post', `/campaigns/${campaign}/run`, account).expect(200);
  grace = await addPerson(news);
  path = `/p/${tokenOf(grace)}`;
});

const visit = (method: 'get' | 'head' | 'post' | 'put', to: string) => api.bare[method](to).set('X-Forwarded-For', ip);
const addList = (changes: Record<string, unknown>) => api.addList({ ...changes }, account);
async function addPerson(list: string, address = email): Promise<string> {
  const response = await api.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: address });
  expect(response.status).toBe(201);
  return response.body.uid as string;
}
const tokenOf = (uid: string, purpose: 'unsubscribe' | 'web-view' = 'unsubscribe') =>
  signRecipientToken(
    purpose,
    { campaignId: fromUid('cmp', campaign) ?? '', subscriberId: fromUid('sub', uid) ?? '' },
    testAppSecrets,
  );
const personOn = async (list: string) =>
  (await api.call('get', `/subscribers?list_uid=${list}&email=${email}`, account)).body[0] as
    { uid: string; status: string; source: string } | undefined;
const eventsOf = (uid: string) =>
  api.run('SELECT type, data FROM events WHERE subscriber_id = $1 ORDER BY id', fromUid('sub', uid));
const consentsOf = async (uid: string) =>
  (await api.call('get', `/subscribers/${uid}/consents`, account)).body as Record<string, unknown>[];
const save = (shown: string[], wanted: string[]) => visit('post', path).type('form').send({ shown, lists: wanted });
const countMails = async (uid: string) =>
  (await api.run('SELECT 1 FROM mails WHERE subscriber_id = $1', fromUid('sub', uid))).length;

describe('the preferences page', () => {
  test('shows only the lists that a person is on, by their public names, and changes nothing when it is opened', async () => {
    const silent = await addList({ name: 'Silent' });
    await addPerson(silent);
    await addList({ name: 'Never joined, private' });
    const others = await addList({ name: 'Of other people' });
    await addPerson(others, 'other@example.com');
    const stranger = await createTestAccount(api.database);
    const foreign = await api.addList({ name: 'Of another account' }, stranger);
    await api.call('post', '/subscribers', stranger).send({ list_uid: foreign, EMAIL: email }).expect(201);
    for (let round = 0; round < 3; round += 1) await visit('head', path).expect(200);
    const { text, headers } = await visit('get', path).expect(200);
    expect(text).toContain('News &amp; &lt;b&gt;more&lt;/b&gt;');
    expect(text).toContain('Every Monday');
    expect(text).toContain('Silent');
    expect(text).not.toMatch(/internal-1|Never joined|Of other people|Of another account/);
    expect(text.match(/type="checkbox"/g)).toHaveLength(2);
    expect(text.match(/ checked/g)).toHaveLength(2);
    expect(text).toContain('g…\u2060@example.com');
    expect(text).not.toContain(email);
    expect(text).not.toContain('<script');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await personOn(news))?.status).toBe('subscribed');
  });

  test('leaves one list, keeps the other, and records the campaign in the event and the page in the consent', async () => {
    const other = await addList({ name: 'Other' });
    await addPerson(other);
    const { text } = await save([news, other], [other]).expect(200);
    expect(text).toContain('News &amp; &lt;b&gt;more&lt;/b&gt;');
    expect((await personOn(news))?.status).toBe('unsubscribed');
    expect((await personOn(other))?.status).toBe('subscribed');
    const reference = { uid: campaign, name: 'January', subject: 'What is new' };
    const unsubscribed = (await eventsOf(grace)).filter(({ type }) => type === 'subscriber.unsubscribed');
    expect(unsubscribed).toMatchObject([{ data: { campaign: reference, list: { uid: news }, reason: null } }]);
    expect((await consentsOf(grace)).at(-1)).toMatchObject({
      action: 'unsubscribed',
      source: 'preferences_page',
      ip_address: ip,
    });
    await save([news, other], [other]).expect(200);
    expect((await eventsOf(grace)).filter(({ type }) => type === 'subscriber.unsubscribed')).toHaveLength(1);
  });

  test('leaves all lists with one button, whatever is selected', async () => {
    const other = await addList({ name: 'Other' });
    const there = await addPerson(other);
    const form = { shown: [news, other], lists: [news, other], leave: 'all' };
    await visit('post', path).type('form').send(form).expect(200);
    expect([(await personOn(news))?.status, (await personOn(other))?.status]).toEqual(['unsubscribed', 'unsubscribed']);
    expect((await eventsOf(there)).at(-1)?.['data']).toMatchObject({ campaign: { uid: campaign } });
    expect((await visit('get', path).expect(200)).text).toContain('You are not subscribed to any list.');
  });

  test('does not leave a list that the page did not offer', async () => {
    const later = await addList({ name: 'Joined after the page was opened' });
    await addPerson(later);
    await save([news], []).expect(200);
    expect((await personOn(later))?.status).toBe('subscribed');
  });

  test('offers lists that may be joined: either at once or with a confirmation, as a sign-up form does', async () => {
    const open = await addList({ name: 'Open', on_preferences_page: true });
    const asks = await addList({ name: 'Asks', on_preferences_page: true, subscription: 'double_opt_in' });
    const fields = [{ tag: 'AGE', type: 'number', required: true }];
    await addList({ name: 'Needs more than an address', on_preferences_page: true, fields });
    const { text } = await visit('get', path).expect(200);
    expect(text.match(/type="checkbox"/g)).toHaveLength(3);
    expect(text.match(/ checked/g)).toHaveLength(1);
    await save([news, open, asks], [news, open, asks]).expect(200);
    expect(await personOn(open)).toMatchObject({ status: 'subscribed', source: 'preferences_page' });
    const asked = await personOn(asks);
    expect(asked).toMatchObject({ status: 'unconfirmed', source: 'preferences_page' });
    expect(await countMails(asked?.uid ?? '')).toBe(1);
    expect(await consentsOf((await personOn(open))?.uid ?? '')).toMatchObject([
      { action: 'subscribed', source: 'preferences_page', ip_address: ip },
    ]);
  });

  test('lets a person who has left return only if the list allows it, and only by confirming', async () => {
    await save([news], []).expect(200);
    expect((await visit('get', path).expect(200)).text).not.toContain('type="checkbox"');
    await save([news], [news]).expect(200);
    expect((await personOn(news))?.status).toBe('unsubscribed');
    await api.call('patch', `/lists/${news}`, account).send({ on_preferences_page: true }).expect(200);
    await save([news], [news]).expect(200);
    expect((await personOn(news))?.status).toBe('unconfirmed');
    expect(await countMails(grace)).toBe(1);
    expect((await visit('get', path).expect(200)).text).toContain('waiting for your confirmation');
  });

  test('offers no list to a person whose address is suppressed or bounced, who can still leave lists', async () => {
    const open = await addList({ name: 'Open', on_preferences_page: true });
    await api.run(`UPDATE subscribers SET status = 'bounced' WHERE id = $1`, fromUid('sub', await addPerson(open)));
    expect((await visit('get', path).expect(200)).text).not.toContain('Open');
    const more = await addList({ name: 'More', on_preferences_page: true });
    await api.call('post', '/suppressions', account).send({ email }).expect(201);
    expect((await visit('get', path).expect(200)).text).not.toContain('More');
    await save([news, more, open], [more, open]).expect(200);
    expect(await personOn(more)).toBeUndefined();
    expect((await personOn(open))?.status).toBe('bounced');
    expect((await personOn(news))?.status).toBe('unsubscribed');
  });

  test('returns a 404 page and changes nothing if its link is forged, for another purpose, or for a person who is gone', async () => {
    const token = tokenOf(grace);
    const unknown = signRecipientToken(
      'unsubscribe',
      { campaignId: fromUid('cmp', campaign) ?? '', subscriberId: newId() },
      testAppSecrets,
    );
    for (const each of ['preview', token.slice(0, -1), `${token}A`, tokenOf(grace, 'web-view'), unknown, '%00']) {
      await visit('get', `/p/${each}`).expect(404);
      await api.bare
        .post(`/p/${each}`)
        .type('form')
        .send({ shown: [news] })
        .expect(404);
      await api.bare
        .post(`/p/${each}/reason`)
        .type('form')
        .send({ lists: [news], reason: 'other' })
        .expect(404);
    }
    expect((await personOn(news))?.status).toBe('subscribed');
    await visit('put', path).expect(405).expect('Allow', 'GET, HEAD, POST');
    await api.call('delete', `/subscribers/${grace}`, account).expect(204);
    await visit('get', path).expect(404);
    expect(api.log.join('')).toContain('/p/{token}');
    expect(api.log.join('')).not.toContain(token.slice(0, 30));
  });

  test('returns a 429 page to a network that sends its form too often, before the person is looked up', async () => {
    let last = await save([news], [news]);
    for (let tries = 0; tries < 60 && last.status === 200; tries += 1) last = await save([news], [news]);
    expect([last.status, last.type]).toEqual([429, 'text/html']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    ip = `192.0.2.${(visitors += 1)}`;
    await save([news], [news]).expect(200);
  });

  test('responds with a page to a form that cannot be read', async () => {
    const send = (type: string, body: string) => visit('post', path).set('Content-Type', type).send(body);
    for (const response of [
      await send('application/json', '{'),
      await send('text/plain', 'x'),
      await send('application/x-www-form-urlencoded', 'shown=%00'),
    ])
      expect([response.status, response.type]).toEqual([400, 'text/html']);
    expect((await personOn(news))?.status).toBe('subscribed');
  });

  test.each([
    ['fr', 'Vos abonnements', 'Se désinscrire'],
    ['it', 'Le Sue iscrizioni', 'Annulla l’iscrizione'],
    ['es', 'Sus suscripciones', 'Darse de baja'],
    ['nl', 'Uw abonnementen', 'Afmelden'],
    ['pl', 'Twoje subskrypcje', 'Wypisz się'],
    ['pt', 'As suas inscrições', 'Cancelar a inscrição'],
    ['zh', '您的订阅', '退订'],
  ])('is in %s for a list in that language, as is the page to unsubscribe', async (language, title, leave) => {
    await api.call('patch', `/lists/${news}`, account).send({ language }).expect(200);
    const shown = (await visit('get', path).expect(200)).text;
    expect(shown).toContain(`<html lang="${language}">`);
    expect(shown).toContain(`<h1>${title}</h1>`);
    expect((await visit('get', path.replace('/p/', '/u/')).expect(200)).text).toContain(`<h1>${leave}</h1>`);
  });

  test('is in the language of the list, as is the page to unsubscribe', async () => {
    await api.call('patch', `/lists/${news}`, account).send({ language: 'de' }).expect(200);
    const shown = (await visit('get', path).expect(200)).text;
    expect(shown).toContain('<html lang="de">');
    expect(shown).toContain('Ihre Abonnements');
    const leave = path.replace('/p/', '/u/');
    const question = (await visit('get', leave).expect(200)).text;
    expect(question).toContain('<html lang="de">');
    expect(question).toContain(`href="${path}"`);
    expect((await visit('post', leave).expect(200)).text).toContain('Sie sind abgemeldet');
  });
});

describe('the reason for unsubscribing', () => {
  const leave = () => visit('post', path.replace('/p/', '/u/')).expect(200);
  const give = (fields: Record<string, unknown>) =>
    api.bare
      .post(`${path}/reason`)
      .type('form')
      .send({ lists: [news], ...fields });
  const counted = async () => (await api.call('get', `/campaigns/${campaign}/unsubscribe-reasons`, account)).body;
  const none = { too_many: 0, not_relevant: 0, not_expected: 0, never_signed_up: 0, other: 0 };

  test('is asked for only after unsubscribing, and is stored with the consent and counted once', async () => {
    expect((await visit('get', path.replace('/p/', '/u/')).expect(200)).text).not.toContain('type="radio"');
    expect((await leave()).text.match(/type="radio"/g)).toHaveLength(5);
    expect(await counted()).toEqual(none);
    const comment = ` I get it at work, too. ${'x'.repeat(600)}`;
    const responses = await Promise.all(Array.from({ length: 4 }, () => give({ reason: 'too_many', comment })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await give({ reason: 'other', comment: 'again' }).expect(200);
    const stored = (await consentsOf(grace)).at(-1);
    expect(stored).toMatchObject({ action: 'unsubscribed', source: 'form', reason_code: 'too_many' });
    expect(stored?.['reason']).toBe(comment.trim().slice(0, 500));
    expect(await counted()).toEqual({ ...none, too_many: 1 });
  });

  test('for several lists that were left at once is stored with each and counted once', async () => {
    const other = await addList({ name: 'Other' });
    const there = await addPerson(other);
    expect((await save([news, other], []).expect(200)).text.match(/type="radio"/g)).toHaveLength(5);
    await give({ lists: [news, other], reason: 'never_signed_up' }).expect(200);
    for (const uid of [grace, there])
      expect((await consentsOf(uid)).at(-1)).toMatchObject({ reason_code: 'never_signed_up', reason: null });
    expect(await counted()).toEqual({ ...none, never_signed_up: 1 });
  });

  test('is neither stored nor counted for someone who has not left, nor for a list of another account', async () => {
    await give({ reason: 'other' }).expect(200);
    expect(await consentsOf(grace)).toMatchObject([{ action: 'subscribed', reason_code: null }]);
    const stranger = await createTestAccount(api.database);
    const foreign = await api.addList({}, stranger);
    const { body } = await api.call('post', '/subscribers', stranger).send({ list_uid: foreign, EMAIL: email });
    await api.run(`UPDATE subscribers SET status = 'unsubscribed' WHERE id = $1`, fromUid('sub', body.uid));
    await api.run(
      `UPDATE subscriber_consents SET action = 'unsubscribed', source = 'form' WHERE subscriber_id = $1`,
      fromUid('sub', body.uid),
    );
    await give({ lists: [foreign], reason: 'other', comment: 'x' }).expect(200);
    const [row] = await api.run(
      'SELECT reason, reason_code FROM subscriber_consents WHERE subscriber_id = $1',
      fromUid('sub', body.uid),
    );
    expect(row).toEqual({ reason: null, reason_code: null });
    expect(await counted()).toEqual(none);
  });
});
