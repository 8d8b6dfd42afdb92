import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SubscriberExport, type SubscriberResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { personMaker } from '../support/add-person.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const lists: string[] = [];
beforeAll(async () => {
  for (const subscription of ['single_opt_in', 'double_opt_in', 'single_opt_in'])
    lists.push(await api.addList({ subscription, fields: [{ tag: 'SECRET' }] }));
  await watch.hearAll();
});
afterEach(() => watch.expectConsistent());

const person = personMaker(api, watch, lists);
const idsOf = (subscribers: SubscriberResource[]) => subscribers.map(({ uid }) => fromUid('sub', uid));

describe('GET /subscribers/{uid}/export', () => {
  test('returns the subscriber with all values, the list, all consents, mails, campaigns and events', async () => {
    const { words, on, campaigns } = await person();
    for (const [i, subscriber] of on.entries()) {
      const { body } = await api.call('get', `/subscribers/${subscriber.uid}/export`).expect(200);
      const held = SubscriberExport.parse(body);
      expect(held.subscriber).toEqual(await watch.read(subscriber.uid));
      expect(held.subscriber).toMatchObject({ FIRST_NAME: words.name, SECRET: words.value, ip_address: words.ip });
      expect(held.list).toEqual({ uid: lists[i], name: 'News' });
      expect(held.subscribers).toBeUndefined();
      expect(held.consents).toEqual(
        (await watch.consentsOf(subscriber.uid)).map((consent) => ({ ...consent, subscriber_uid: subscriber.uid })),
      );
      expect(held.consents.map(({ action }) => action)).toEqual(['subscribed', 'unsubscribed', 'resubscribed']);
      expect(held.mails).toHaveLength(await watch.mailsOf(subscriber.uid));
      expect(held.mails.length > 0).toBe(i === 1);
      expect(held.campaigns).toMatchObject([
        { uid: campaigns[i], name: 'January', email: words.address, state: 'failed', code: '550' },
      ]);
      const events = await watch.eventsOf(subscriber.uid);
      expect(held.events.map(({ event }) => event)).toEqual(events.map(({ type }) => type));
      expect(JSON.stringify(held.events)).toContain(words.reason);
      const byAddress = await api
        .call('get', `/subscribers/${encodeURIComponent(words.address)}/export?list_uid=${lists[i]}`)
        .expect(200);
      expect({ ...byAddress.body, exported_at: '' }).toEqual({ ...body, exported_at: '' });
    }
  });

  test('of an address without a list returns everyone who has it, with the data of those who were deleted', async () => {
    const { words, on, campaigns } = await person();
    const [deleted, ...others] = on;
    await api.call('delete', `/subscribers/${deleted?.uid}`).expect(204);
    const { body } = await api.call('get', `/subscribers/${encodeURIComponent(words.address)}/export`).expect(200);
    const held = SubscriberExport.parse(body);
    expect(held).toMatchObject({ subscriber: null, list: null });
    const found = held.subscribers?.toSorted((a, b) => a.subscriber.uid.localeCompare(b.subscriber.uid));
    expect(found?.map(({ subscriber }) => subscriber)).toEqual(
      await Promise.all(others.map(({ uid }) => watch.read(uid))),
    );
    expect(found?.map(({ list }) => list)).toEqual(lists.slice(1).map((uid) => ({ uid, name: 'News' })));
    for (const { uid } of others)
      expect(held.consents.filter((consent) => consent.subscriber_uid === uid)).toEqual(
        (await watch.consentsOf(uid)).map((consent) => ({ ...consent, subscriber_uid: uid })),
      );
    expect(held.campaigns.map(({ uid }) => uid).toSorted()).toEqual(campaigns.toSorted());
    const eventsOf = (subscribers: SubscriberResource[]) =>
      api.run('SELECT 1 FROM events WHERE subscriber_id = ANY($1::uuid[])', idsOf(subscribers));
    expect(await eventsOf(on.slice(0, 1))).not.toEqual([]);
    expect(held.events).toHaveLength((await eventsOf(on)).length);
    const nobody = await api.call('get', '/subscribers/nobody@example.com/export').expect(200);
    const empty = { consents: [], mails: [], campaigns: [], automations: [], bounces: [], emails: [], events: [] };
    expect(nobody.body).toEqual({
      ...empty,
      subscriber: null,
      list: null,
      subscribers: [],
      exported_at: expect.any(String),
    });
    expectProblem(await api.call('get', '/subscribers/no@address@at-all/export'), 'not_found');
  });

  test('returns more consents than fit on one page', async () => {
    const { uid } = await watch.add(lists[0] ?? '', 'often@example.com');
    for (let i = 0; i < 60; i += 1) {
      await api.call('post', `/subscribers/${uid}/unsubscribe`).expect(200);
      await api.call('post', `/subscribers/${uid}/subscribe`).expect(200);
    }
    const { body } = await api.call('get', `/subscribers/${uid}/export`).expect(200);
    expect(SubscriberExport.parse(body).consents).toHaveLength(121);
  });
});
