import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventNames } from '@mailwright/contracts';
import { type Receiver, startReceiver } from '../../receiver/start-receiver.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type ApiCaller, makeApiCaller } from './api-caller.ts';
import {
  loadZapierApp,
  makeZapierTools,
  toZapierRequest,
  toZapierSchema,
  type ZapierApp,
  type ZapierBundle,
  type ZapierField,
} from './zapier-app.ts';

interface Validation {
  errors: { stack: string }[];
}
const { validateAppDefinition } = createRequire(import.meta.url)('zapier-platform-schema') as {
  validateAppDefinition(definition: unknown): Validation;
};
const catalogueScript = new URL('../../../../../scripts/generate-integrations.mjs', import.meta.url).href;

let shared: SharedStack;
let receiver: Receiver;
let app: ZapierApp;
let api: ApiCaller;
let listUid: string;

beforeAll(async () => {
  [shared, receiver, app] = await Promise.all([startSharedStack(), startReceiver(), loadZapierApp()]);
  api = makeApiCaller(shared.stack);
  const fields = [
    { tag: 'SHOES', label: 'Shoes', type: 'number' },
    { tag: 'PLAN', label: 'Plan', type: 'select', options: ['Free', 'Pro'] },
    { tag: 'TOPICS', label: 'Topics', type: 'multiselect', options: ['Cats', 'Dogs'] },
    { tag: 'BORN', label: 'Born', type: 'date' },
  ];
  const list = { name: 'Zapier', from_name: 'Ada', from_email: 'ada@example.com', fields };
  listUid = (await api('POST', '/lists', list))['uid'] as string;
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await shared?.close();
}, 30_000);

function bundleOf(given: Partial<ZapierBundle> = {}): ZapierBundle {
  return {
    authData: { base_url: `${shared.stack.baseUrl}/`, api_key: shared.stack.apiKey ?? '' },
    inputData: {},
    ...given,
  };
}

/** Runs a function of the app as Zapier would. */
function run<Result>(
  perform: ((z: ReturnType<typeof makeZapierTools>, bundle: ZapierBundle) => Promise<Result>) | undefined,
  given?: Partial<ZapierBundle>,
): Promise<Result> {
  if (perform === undefined) throw new Error('The app has no such function.');
  const bundle = bundleOf(given);
  return perform(makeZapierTools(app, bundle), bundle);
}

const create = (key: string, inputData: Record<string, unknown>) =>
  run(app.creates[key]?.operation.perform, { inputData });
const search = (key: string, inputData: Record<string, unknown>) =>
  run(app.searches[key]?.operation.perform, { inputData });

describe('the Zapier app', () => {
  test("is valid by Zapier's own schema", () => {
    expect(validateAppDefinition(toZapierSchema(app)).errors.map(({ stack }) => stack)).toEqual([]);
    const broken = { ...app, creates: { ...app.creates, 'no key': app.creates['send_email'] } };
    expect(validateAppDefinition(toZapierSchema(broken)).errors).not.toEqual([]);
  });

  test('has a trigger for each event of the catalogue, with its sample', async () => {
    const { catalogueFiles, catalogueText } = (await import(catalogueScript)) as {
      catalogueFiles: string[];
      catalogueText(): Promise<string>;
    };
    const text = await catalogueText();
    for (const file of catalogueFiles) {
      const written = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
      // If it fails, run: node scripts/generate-integrations.mjs
      expect(JSON.parse(written)).toEqual(JSON.parse(text));
    }
    const shown = Object.values(app.triggers).filter(({ display }) => display.hidden !== true);
    expect(shown.map(({ key }) => key)).toEqual(eventNames.map((event) => event.replace('.', '_')));
    expect(shown.map(({ operation }) => operation.sample?.['event'])).toEqual(eventNames);
  });

  test('connects with a key, and says what is wrong with a wrong key or address', async () => {
    expect(await run(app.authentication.test)).toMatchObject({
      name: expect.any(String),
      key: { scopes: expect.any(Array) },
    });
    const wrongKey = { base_url: shared.stack.baseUrl, api_key: 'mw_live_wrong' };
    await expect(run(app.authentication.test, { authData: wrongKey })).rejects.toMatchObject({
      code: 'unauthenticated',
      status: 401,
    });
    const elsewhere = { base_url: receiver.url, api_key: shared.stack.apiKey ?? '' };
    await expect(run(app.authentication.test, { authData: elsewhere })).rejects.toMatchObject({
      code: 'no_mailwright',
    });
  });

  test.each(eventNames)('subscribes to %s, gets a genuine delivery, and unsubscribes', async (event) => {
    const operation = app.triggers[event.replace('.', '_')]?.operation;
    const inputData = { list_uid: listUid };
    const targetUrl = `${receiver.url}/${event}`;
    const hook = await run(operation?.performSubscribe, { inputData, targetUrl });
    expect(await api('GET', `/hooks/${hook.id}`)).toMatchObject({ event, target_url: targetUrl, list_uid: listUid });

    await api('POST', `/hooks/${hook.id}/test`);
    const delivery = await receiver.waitFor(1).then(() => waitForPath(`/${event}`));
    const request = toZapierRequest(delivery);
    expect(await run(operation?.perform, { ...request, subscribeData: hook })).toEqual([JSON.parse(delivery.rawBody)]);
    // Without the secret, the delivery is read from the API.
    expect(await run(operation?.perform, { cleanedRequest: request.cleanedRequest })).toEqual([
      JSON.parse(delivery.rawBody),
    ]);

    const [latest] = await run(operation?.performList, { inputData });
    expect(Object.keys(latest ?? {})).toEqual(Object.keys(operation?.sample ?? {}));

    await run(operation?.performUnsubscribe, { subscribeData: hook });
    expect(await api('GET', `/hooks/${hook.id}`, undefined, 404)).toMatchObject({ code: 'not_found' });
    // A webhook that was deleted in the console is no reason to fail.
    await run(operation?.performUnsubscribe, { subscribeData: hook });
  });

  test('refuses a delivery that was changed, is too old, or that nobody sent', async () => {
    const operation = app.triggers['subscriber_subscribed']?.operation;
    const hook = await run(operation?.performSubscribe, { targetUrl: `${receiver.url}/forged` });
    await api('POST', `/hooks/${hook.id}/test`);
    const delivery = await waitForPath('/forged');
    const changed = toZapierRequest({ ...delivery, rawBody: delivery.rawBody.replace('Grace', 'Mallory') });
    const wrong = { code: 'wrong_signature' };
    await expect(run(operation?.perform, { ...changed, subscribeData: hook })).rejects.toMatchObject(wrong);
    const old = delivery.headers['x-service-signature']?.replace(/t=\d+/, 't=1') ?? '';
    const late = toZapierRequest({ ...delivery, headers: { 'x-service-signature': old } });
    await expect(run(operation?.perform, { ...late, subscribeData: hook })).rejects.toMatchObject(wrong);
    const invented = { id: 'dlv_01k6n8t5xne9k8r4c2s7f0w3ga', event: 'subscriber.subscribed' };
    await expect(run(operation?.perform, { cleanedRequest: invented })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('lists recent real deliveries for setting up a trigger, newest first', async () => {
    const operation = app.triggers['subscriber_tagged']?.operation;
    const hook = await run(operation?.performSubscribe, { targetUrl: `${receiver.url}/recent` });
    await api('POST', '/subscribers', { list_uid: listUid, EMAIL: 'recent@example.com', tag: 'fresh' });
    const delivery = JSON.parse((await waitForPath('/recent')).rawBody) as Record<string, unknown>;
    expect((await run(operation?.performList))[0]).toEqual(delivery);
    await run(operation?.performUnsubscribe, { subscribeData: hook });
  });

  test('fills drop-down lists page by page', async () => {
    const template = { name: 'Receipt', subject: 'Your receipt', html: '<p>Thank you</p>' };
    const { uid } = await api('POST', '/templates', template);
    expect(await run(app.triggers['template_choices']?.operation.perform)).toContainEqual({ id: uid, name: 'Receipt' });

    for (const name of ['A', 'B'])
      await api('POST', '/lists', { name, from_name: 'Ada', from_email: 'ada@example.com' });
    const bundle = bundleOf();
    const z = makeZapierTools(app, bundle);
    const pages: unknown[][] = [];
    for (let page = 0; page < 3; page += 1) {
      const meta = { page, limit: 2 };
      pages.push((await app.triggers['list_choices']?.operation.perform(z, { ...bundle, meta })) ?? []);
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 1, 0]);
    expect(pages.flat()).toContainEqual({ id: listUid, name: 'Zapier' });
  });

  test("asks for the chosen list's own fields, with their types and choices", async () => {
    const inputFields = app.creates['add_or_update_subscriber']?.operation.inputFields ?? [];
    const dynamic = inputFields.filter((field) => typeof field === 'function');
    expect(await run(dynamic[0], { inputData: {} })).toEqual([]);
    const fields: ZapierField[] = await run(dynamic[0], { inputData: { list_uid: listUid } });
    expect(fields.map(({ key, type, choices, list }) => ({ key, type, choices, list }))).toEqual([
      { key: 'FIRST_NAME', type: 'string' },
      { key: 'LAST_NAME', type: 'string' },
      { key: 'SHOES', type: 'number' },
      { key: 'PLAN', type: 'string', choices: ['Free', 'Pro'] },
      { key: 'TOPICS', type: 'string', choices: ['Cats', 'Dogs'], list: true },
      { key: 'BORN', type: 'string' },
    ]);
  });

  test('adds, updates, tags, untags, finds and unsubscribes a subscriber', async () => {
    const who = { list_uid: listUid, EMAIL: 'grace+zap@example.com' };
    const values = { FIRST_NAME: 'Grace', SHOES: 38, PLAN: 'Pro', TOPICS: ['Cats', 'Dogs'], BORN: '1906-12-09' };
    expect(await search('find_subscriber', who)).toEqual([]);
    const added = await create('add_or_update_subscriber', { ...who, ...values, tag: 'vip, spring' });
    expect(added).toMatchObject({ ...who, ...values, status: 'subscribed', id: added['uid'] });
    expect(await create('add_or_update_subscriber', { ...who, LAST_NAME: 'Hopper' })).toMatchObject({
      ...values,
      LAST_NAME: 'Hopper',
      uid: added['uid'],
    });
    expect(await create('add_tags', { ...who, tag: 'a/b, summer' })).toMatchObject({
      tags: expect.arrayContaining(['vip', 'spring', 'a/b', 'summer']),
    });
    const untagged = await create('remove_tag', { ...who, tag: 'a/b' });
    expect(untagged['tags']).not.toContain('a/b');
    expect(await search('find_subscriber', who)).toMatchObject([{ id: added['uid'], ...who }]);
    expect(await create('unsubscribe', { ...who, reason: 'Asked by phone' })).toMatchObject({ status: 'unsubscribed' });
    expect(await create('add_or_update_subscriber', who)).toMatchObject({ status: 'unsubscribed' });
    expect(await create('add_or_update_subscriber', { ...who, resubscribe: true })).toMatchObject({
      status: 'subscribed',
    });
  });

  test('shows which fields were wrong, in the words of the API', async () => {
    const input = { list_uid: listUid, EMAIL: 'wrong@example.com', SHOES: 'many', PLAN: 'Gold' };
    await expect(create('add_or_update_subscriber', input)).rejects.toMatchObject({
      message: 'SHOES must be a number; PLAN must be one of: Free, Pro',
      code: 'validation_failed',
      status: 422,
    });
  });

  test('finds a list by a part of its name', async () => {
    expect(await search('find_list', { name: 'zapi' })).toMatchObject([{ id: listUid, name: 'Zapier' }]);
  });

  test('sends an email, and starts an active automation that it offers', async () => {
    const to = 'grace@example.com';
    const email = {
      to,
      to_name: 'Grace',
      subject: 'Order {{ data.order }}',
      html: '<p>Hi</p>',
      data: { order: '4711' },
    };
    expect(await create('send_email', email)).toMatchObject({
      id: expect.stringMatching(/^eml_/),
      subject: 'Order 4711',
    });

    await api('POST', '/subscribers', { list_uid: listUid, EMAIL: to });
    const steps = [{ id: 'mark', type: 'add_tag', tag: 'started' }];
    const draft = { name: 'By Zapier', list_uid: listUid, trigger: { type: 'api' }, steps };
    const { uid } = await api('POST', '/automations', draft);
    expect(await run(app.triggers['automation_choices']?.operation.perform)).toEqual([]);
    await api('POST', `/automations/${String(uid)}/activate`);
    expect(await run(app.triggers['automation_choices']?.operation.perform)).toEqual([{ id: uid, name: 'By Zapier' }]);
    const start = { automation_uid: uid, email: to, key: 'order-4711' };
    const started = await create('start_automation', start);
    expect(started).toMatchObject({ id: expect.stringMatching(/^run_/), automation_uid: uid });
    expect(await create('start_automation', start)).toMatchObject({ id: started['id'] });
  });
});

async function waitForPath(path: string) {
  for (let count = 1; ; count += 1) {
    const found = (await receiver.waitFor(count)).find((request) => request.path === path);
    if (found !== undefined) return found;
  }
}
