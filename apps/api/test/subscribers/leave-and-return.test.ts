import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ConsentResource, SubscriberResource } from '@mailwright/contracts';
import { useTestApi } from '../support/start-test-api.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const lists: Record<string, string> = {};
beforeAll(async () => {
  for (const mode of ['single_opt_in', 'double_opt_in']) lists[mode] = await api.addList({ subscription: mode });
  await watch.hearAll();
});
afterEach(() => watch.expectConsistent());

type Status = SubscriberResource['status'];
type Mode = 'single_opt_in' | 'double_opt_in';

let count = 0;
/** A new subscriber in this status, with a function that returns what has been added since. */
async function make(mode: Mode, status: Status) {
  const email = `p${(count += 1)}@example.com`;
  const list = lists[mode] ?? '';
  const { uid } = await watch.add(list, email);
  if (status !== (mode === 'single_opt_in' ? 'subscribed' : 'unconfirmed')) await watch.setStatus(uid, status);
  // Make the mail old enough that another one may be requested.
  await api.database.query({
    text: `UPDATE mails SET status = 'sent', finished_at = now(), created_at = created_at - interval '1 hour'`,
  });
  const before = {
    events: (await watch.eventsOf(uid)).length,
    consents: (await watch.consentsOf(uid)).length,
    mails: await watch.mailsOf(uid),
    row: await watch.read(uid),
  };
  const since = async () => ({
    events: (await watch.eventsOf(uid)).slice(before.events).map(({ type, details }) => ({ type, ...details })),
    consents: (await watch.consentsOf(uid))
      .slice(before.consents)
      .map(({ action, source, ip_address: ip, reason }) => ({ action, source, ip, reason })),
    mails: (await watch.mailsOf(uid)) - before.mails,
  });
  return { uid, email, list, before: before.row, since };
}

type Recorded = Pick<ConsentResource, 'action' | 'source' | 'reason'> & { ip: string | null };

const unsubscribed = { type: 'subscriber.unsubscribed', reason: 'Too many' };
const subscribed = { type: 'subscriber.subscribed' };
const left: Recorded = { action: 'unsubscribed', source: 'api', ip: null, reason: 'Too many' };
const asked: Recorded = { action: 'resubscribed', source: 'api', ip: '203.0.113.7', reason: null };
const first: Recorded = { ...asked, action: 'subscribed' };
const nothing = { events: [], consents: [], mails: 0 };

type Row = [Mode, Status, Status, Awaited<ReturnType<Awaited<ReturnType<typeof make>>['since']>>];

const departures = (['single_opt_in', 'double_opt_in'] as const).flatMap((mode): Row[] => [
  [mode, 'unconfirmed', 'unsubscribed', { events: [unsubscribed], consents: [left], mails: 0 }],
  [mode, 'subscribed', 'unsubscribed', { events: [unsubscribed], consents: [left], mails: 0 }],
  [mode, 'unsubscribed', 'unsubscribed', nothing],
  [mode, 'bounced', 'bounced', nothing],
  [mode, 'complained', 'complained', nothing],
  [mode, 'blocklisted', 'blocklisted', nothing],
]);

const gone = ['unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;
const returns: Row[] = [
  ['single_opt_in', 'unconfirmed', 'subscribed', { events: [subscribed], consents: [first], mails: 0 }],
  ['single_opt_in', 'subscribed', 'subscribed', nothing],
  ...gone.map((status): Row => [
    'single_opt_in',
    status,
    'subscribed',
    { events: [subscribed], consents: [asked], mails: 0 },
  ]),
  // Nothing changes, except that another confirmation mail is sent.
  ['double_opt_in', 'unconfirmed', 'unconfirmed', { ...nothing, mails: 1 }],
  ['double_opt_in', 'subscribed', 'subscribed', nothing],
  ...gone.map((status): Row => ['double_opt_in', status, 'unconfirmed', { events: [], consents: [asked], mails: 1 }]),
];

describe('POST /subscribers/{uid}/unsubscribe', () => {
  test.each(departures)('on a %s list moves a subscriber who is %s to %s', async (mode, from, to, expected) => {
    const { uid, before, since } = await make(mode, from);
    const { body } = await api.call('post', `/subscribers/${uid}/unsubscribe`).send({ reason: 'Too many' }).expect(200);
    expect(body.status).toBe(to);
    expect(await since()).toEqual(expected);
    if (from === to) expect(body).toEqual(before);
    else expect(body).toMatchObject({ unsubscribed_at: body.updated_at, subscribed_at: before.subscribed_at });
    expect(await watch.read(uid)).toEqual(body);
  });

  test('needs no body, and its event then has no reason', async () => {
    const { uid, since } = await make('single_opt_in', 'subscribed');
    await api.call('post', `/subscribers/${uid}/unsubscribe`).expect(200);
    expect(await since()).toMatchObject({
      events: [{ type: 'subscriber.unsubscribed', reason: null }],
      consents: [{ action: 'unsubscribed', reason: null }],
    });
  });
});

describe('POST /subscribers/{uid}/subscribe', () => {
  test.each(returns)('on a %s list moves a subscriber who is %s to %s', async (mode, from, to, expected) => {
    const { uid, before, since } = await make(mode, from);
    const { body } = await api
      .call('post', `/subscribers/${uid}/subscribe`)
      .send({ ip_address: '203.0.113.7' })
      .expect(200);
    expect(body.status).toBe(to);
    expect(await since()).toEqual(expected);
    if (from === to) expect(body).toEqual(before);
    else expect(body).toMatchObject({ unsubscribed_at: null, confirmed_at: null, ip_address: null });
    if (to === 'subscribed' && from !== to) expect(body.subscribed_at).toBe(body.updated_at);
    expect(await watch.read(uid)).toEqual(body);
  });

  test('sends at most one confirmation mail in a quarter of an hour, even for concurrent requests', async () => {
    const { uid, since } = await make('double_opt_in', 'unconfirmed');
    const ask = () => api.call('post', `/subscribers/${uid}/subscribe`).expect(200);
    await Promise.all(Array.from({ length: 20 }, ask));
    await ask();
    expect(await since()).toEqual({ ...nothing, mails: 1 });
  });
});

describe('POST /subscribers for a known address', () => {
  test.each(returns)('with resubscribe, on a %s list moves a %s subscriber to %s', async (mode, from, to, expected) => {
    const { uid, email, list, since } = await make(mode, from);
    const { body } = await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: email, resubscribe: true })
      .expect(200);
    expect(body).toMatchObject({ uid, status: to });
    const consents = expected.consents.map((consent) => ({ ...consent, ip: null }));
    expect(await since()).toEqual({ ...expected, consents });
  });

  test.each(gone)('without resubscribe leaves a subscriber who is %s as they are', async (status) => {
    const { email, list, since } = await make('single_opt_in', status);
    const again = { list_uid: list, EMAIL: email, FIRST_NAME: 'Still away' };
    const { body } = await api.call('post', '/subscribers').send(again).expect(200);
    expect(body).toMatchObject({ status, FIRST_NAME: 'Still away' });
    expect(await since()).toEqual({ ...nothing, events: [{ type: 'subscriber.updated', changed: ['FIRST_NAME'] }] });
  });
});

describe('a suppressed subscriber', () => {
  const suppress = (email: string) => api.call('post', '/suppressions').send({ email }).expect(201);
  const cases = (['single_opt_in', 'double_opt_in'] as const).flatMap((mode) =>
    (['unconfirmed', ...gone] as const).map((status) => [mode, status] as const),
  );
  test.each(cases)('is neither subscribed nor asked to confirm (on a %s list, %s)', async (mode, status) => {
    const { uid, email, list, before, since } = await make(mode, status);
    await suppress(email);
    const response = await api.call('post', `/subscribers/${uid}/subscribe`);
    expectProblem(response, 'address_suppressed', ['EMAIL']);
    await api.call('post', '/subscribers').send({ list_uid: list, EMAIL: email, resubscribe: true });
    expect(await watch.read(uid)).toEqual(before);
    expect(await since()).toEqual(nothing);
  });

  test('can unsubscribe', async () => {
    const { uid, email } = await make('single_opt_in', 'subscribed');
    await suppress(email);
    const { body } = await api.call('post', `/subscribers/${uid}/unsubscribe`).expect(200);
    expect(body.status).toBe('unsubscribed');
  });
});

describe('a hundred concurrent requests for one subscriber', () => {
  test('that unsubscribe change the status once', async () => {
    const { uid, since } = await make('single_opt_in', 'subscribed');
    const calls = Array.from({ length: 100 }, () =>
      api.call('post', `/subscribers/${uid}/unsubscribe`).send({ reason: 'Too many' }).expect(200),
    );
    for (const { body } of await Promise.all(calls)) expect(body.status).toBe('unsubscribed');
    expect(await since()).toEqual({ events: [unsubscribed], consents: [left], mails: 0 });
  });

  test('that leave, return, tag and update emit one alternating event for each actual change, and lose nothing', async () => {
    const { uid, before, since } = await make('single_opt_in', 'subscribed');
    const calls = Array.from({ length: 100 }, (_, i) => {
      const call = (method: 'post' | 'patch' | 'delete', path: string, body: object) =>
        api.call(method, `/subscribers/${uid}${path}`).send(body).expect(200);
      if (i % 5 === 0) return call('post', '/unsubscribe', { reason: 'Too many' });
      if (i % 5 === 1) return call('post', '/subscribe', { ip_address: '203.0.113.7' });
      if (i % 5 === 2) return call('post', '/tags', { tag: `t${i}` });
      if (i % 5 === 3) return call('patch', '', { tag: `p${i}` });
      return call('patch', '', { FIRST_NAME: `N${i}` });
    });
    const responses = await Promise.all(calls);
    const { events, consents } = await since();
    const moves = events.map(({ type }) => type).filter((type) => type.endsWith('subscribed'));
    // Leaving and returning alternate, since the second of two equal requests in a row changes nothing.
    expect(moves).toEqual(moves.map((_, i) => (i % 2 === 0 ? 'subscriber.unsubscribed' : 'subscriber.subscribed')));
    expect(consents.map(({ action }) => action)).toEqual(
      moves.map((_, i) => (i % 2 === 0 ? 'unsubscribed' : 'resubscribed')),
    );
    const final = await watch.read(uid);
    expect(final.status).toBe(moves.length % 2 === 0 ? 'subscribed' : 'unsubscribed');
    const wanted = Array.from({ length: 100 }, (_, i) => (i % 5 === 2 ? `t${i}` : i % 5 === 3 ? `p${i}` : ''));
    expect([...final.tags].sort()).toEqual(wanted.filter((tag) => tag !== '').sort());
    const tagged = events.flatMap((event) => ('tags_added' in event ? (event['tags_added'] as string[]) : []));
    expect(tagged.sort()).toEqual([...final.tags].sort());
    const names = events.filter(({ type }) => type === 'subscriber.updated');
    expect(names).toHaveLength(20);
    expect(responses.map(({ body }) => (body as SubscriberResource).uid)).toEqual(Array(100).fill(uid));
    const [row] = await api.database.query<{ revision: number }>({
      text: 'SELECT revision FROM subscribers WHERE email_normalized = $1',
      values: [before.EMAIL],
    });
    // One for the addition, plus one for each change, which has exactly one event.
    expect(row?.revision).toBe(1 + events.length);
  });

  test('never cause a 5xx when two of them swap addresses, and no address is in use twice', async () => {
    const list = lists['single_opt_in'] ?? '';
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await watch.add(list, `a${round}@example.com`), await watch.add(list, `b${round}@example.com`)];
      const [first, second] = await Promise.all([
        api.call('patch', `/subscribers/${a.uid}`).send({ EMAIL: `b${round}@example.com` }),
        api.call('patch', `/subscribers/${b.uid}`).send({ EMAIL: `a${round}@example.com` }),
      ]);
      for (const response of [first, second])
        if (response.status !== 200) expectProblem(response, 'subscriber_exists', ['EMAIL']);
    }
  });
});
