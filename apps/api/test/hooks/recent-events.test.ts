import { describe, expect, test } from '@jest/globals';
import { DeliveryBody, type EventName, eventNames, sampleDelivery } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const event = 'subscriber.subscribed';

/** Starts an account, and resolves to what its key asks for. */
async function newAccount() {
  const { key } = await createTestAccount(api.database);
  const call = (method: 'get' | 'post', path: string) =>
    api.bare[method](`/api/v1${path}`).set('authorization', `Bearer ${key}`);
  const { body } = await call('post', '/lists')
    .send({ name: 'Newsletter', from_name: 'Ada', from_email: 'ada@example.com' })
    .expect(201);
  const list = (body as { uid: string }).uid;
  return {
    addHook: async (heard: EventName = event) => {
      const target_url = `https://example.com/${Math.random()}`;
      const { body: hook } = await call('post', '/hooks').send({ target_url, event: heard }).expect(201);
      return (hook as { uid: string }).uid;
    },
    subscribe: async (EMAIL: string) => void (await call('post', '/subscribers').send({ list_uid: list, EMAIL })),
    test: (hook: string) => call('post', `/hooks/${hook}/test`).expect(202),
    recent: async (name: EventName = event) => {
      const response = await call('get', `/events/${name}/recent`).expect(200);
      return DeliveryBody.array().parse(response.body);
    },
    call,
  };
}

const emailsOf = (deliveries: DeliveryBody[]) =>
  deliveries.map(({ data }) => (data as { subscriber: { EMAIL: string } }).subscriber.EMAIL);

describe('GET /events/{event}/recent', () => {
  test.each(eventNames)('returns the sample of %s when there is nothing else', async (name) => {
    const { recent } = await newAccount();
    expect(await recent(name)).toEqual([sampleDelivery(name)]);
  });

  test('returns the last ten events, newest first, each once however many hooks get it', async () => {
    const { addHook, subscribe, recent } = await newAccount();
    await addHook();
    await addHook();
    for (let number = 1; number <= 12; number += 1) await subscribe(`person-${number}@example.com`);
    const expected = Array.from({ length: 10 }, (_, index) => `person-${12 - index}@example.com`);
    expect(emailsOf(await recent())).toEqual(expected);
  });

  test('returns a delivery as its receiver gets it', async () => {
    const { addHook, subscribe, recent, call } = await newAccount();
    const hook = await addHook();
    await subscribe('grace@example.com');
    const [delivery] = (await call('get', `/hooks/${hook}/deliveries`).expect(200)).body as { uid: string }[];
    const { body } = await call('get', `/deliveries/${delivery?.uid}`).expect(200);
    expect(await recent()).toEqual([(body as { body: unknown }).body]);
  });

  test('leaves out tests, other events, and what a hook got before its event was changed', async () => {
    const { addHook, subscribe, recent, test: sendTest } = await newAccount();
    const hook = await addHook();
    await sendTest(hook);
    expect(await recent()).toEqual([sampleDelivery(event)]);
    const other = await addHook('subscriber.updated');
    await subscribe('grace@example.com');
    expect(emailsOf(await recent())).toEqual(['grace@example.com']);
    const change = 'UPDATE hooks SET event = $2 WHERE id = $1';
    await api.run(change, fromUid('hook', hook), 'subscriber.updated');
    await api.run(change, fromUid('hook', other), event);
    expect(await recent()).toEqual([sampleDelivery(event)]);
  });

  test("never returns another account's events", async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    await mine.addHook();
    await theirs.addHook();
    await theirs.subscribe('grace@example.com');
    expect(await mine.recent()).toEqual([sampleDelivery(event)]);
    expect(emailsOf(await theirs.recent())).toEqual(['grace@example.com']);
  });

  test('refuses an unknown event, and lists the known ones', async () => {
    const { call } = await newAccount();
    const { detail } = expectProblem(await call('get', '/events/subscriber.sneezed/recent'), 'not_found');
    expect(detail).toContain('subscriber.subscribed');
  });
});
