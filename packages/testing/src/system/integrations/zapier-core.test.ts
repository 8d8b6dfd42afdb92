import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '../../receiver/start-receiver.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { makeApiCaller } from './api-caller.ts';
import { loadInstalledTools } from './installed-tools.ts';
import { loadZapierApp, toZapierRequest, type ZapierApp, type ZapierBundle } from './zapier-app.ts';

const load = await loadInstalledTools();

type Run = (perform: unknown, bundle: Partial<ZapierBundle>) => Promise<unknown>;

let shared: SharedStack;
let receiver: Receiver;
let app: ZapierApp;
let run: Run;

beforeAll(async () => {
  if (load === undefined) return;
  [shared, receiver, app] = await Promise.all([startSharedStack(), startReceiver(), loadZapierApp()]);
  const { createAppTester } = load('zapier-platform-core') as {
    createAppTester(app: ZapierApp & { flags: object }): Run;
  };
  // Its core would replace `http.request` of the whole process, for all suites that run there later, by a function that
  // ignores its third argument: `http.request(url, { method: 'POST' })` would send a GET.
  const tester = createAppTester({ ...app, flags: { skipHttpPatch: true } });
  const authData = { base_url: shared.stack.baseUrl, api_key: shared.stack.apiKey ?? '' };
  run = (perform, bundle) => tester(perform, { authData, inputData: {}, ...bundle });
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await shared?.close();
}, 30_000);

const ownRequest = http.request;

(load === undefined ? describe.skip : describe)("the Zapier app, run by Zapier's own core", () => {
  test('connects, and explains a wrong key', async () => {
    expect(await run(app.authentication.test, {})).toMatchObject({ name: expect.any(String) });
    const authData = { base_url: shared.stack.baseUrl, api_key: 'mw_live_wrong' };
    await expect(run(app.authentication.test, { authData })).rejects.toThrow(/unauthenticated/);
  });

  test('subscribes, gets a genuine delivery, lists recent ones and unsubscribes', async () => {
    const operation = app.triggers['subscriber_subscribed']?.operation;
    const hook = (await run(operation?.performSubscribe, { targetUrl: receiver.url })) as {
      id: string;
      secret: string;
    };
    await makeApiCaller(shared.stack)('POST', `/hooks/${hook.id}/test`);
    const [delivery] = await receiver.waitFor(1);
    if (delivery === undefined) throw new Error('Nothing was delivered.');
    expect(await run(operation?.perform, { ...toZapierRequest(delivery), subscribeData: hook })).toEqual([
      JSON.parse(delivery.rawBody),
    ]);
    expect(await run(operation?.performList, {})).toMatchObject([{ event: 'subscriber.subscribed' }]);
    await run(operation?.performUnsubscribe, { subscribeData: hook });
    await run(operation?.performUnsubscribe, { subscribeData: hook });
  });

  test("adds a subscriber with the list's own fields, finds them, and shows which field was wrong", async () => {
    const fields = [{ tag: 'SHOES', label: 'Shoes', type: 'number' }];
    const list = { name: 'Core', from_name: 'Ada', from_email: 'ada@example.com', fields };
    const { uid } = await makeApiCaller(shared.stack)('POST', '/lists', list);
    const who = { list_uid: uid, EMAIL: 'grace+core@example.com' };
    const inputData = { ...who, SHOES: 38, tag: 'a, b' };
    const create = app.creates['add_or_update_subscriber']?.operation.perform;
    expect(await run(create, { inputData })).toMatchObject({ SHOES: 38, tags: ['a', 'b'] });
    const find = app.searches['find_subscriber']?.operation.perform;
    expect(await run(find, { inputData: who })).toMatchObject([who]);
    expect(await run(find, { inputData: { ...who, EMAIL: 'nobody@example.com' } })).toEqual([]);
    await expect(run(create, { inputData: { ...who, SHOES: 'many' } })).rejects.toThrow('SHOES must be a number');
  });

  test("leaves Node's HTTP client as it is for the suites that follow", () => {
    expect(http.request).toBe(ownRequest);
  });
});
