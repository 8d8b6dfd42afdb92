import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventNames } from '@mailwright/contracts';
import { type Receiver, type ReceivedRequest, startReceiver } from '../../receiver/start-receiver.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type ApiCaller, makeApiCaller } from './api-caller.ts';
import { loadInstalledTools } from './installed-tools.ts';
import { loadN8nNodes, type N8nNodes, type TriggerRun } from './n8n-nodes.ts';

const isInstalled = (await loadInstalledTools()) !== undefined;

let shared: SharedStack;
let receiver: Receiver;
let api: ApiCaller;
let nodes: N8nNodes;
let listUid: string;

beforeAll(async () => {
  if (!isInstalled) return;
  [shared, receiver] = await Promise.all([startSharedStack(), startReceiver()]);
  api = makeApiCaller(shared.stack);
  nodes = (await loadN8nNodes(shared.stack)) as N8nNodes;
  const fields = [
    { tag: 'SHOES', label: 'Shoes', type: 'number' },
    { tag: 'TOPICS', label: 'Topics', type: 'multiselect', options: ['Cats', 'Dogs'] },
  ];
  const list = { name: 'n8n', from_name: 'Ada', from_email: 'ada@example.com', fields };
  listUid = (await api('POST', '/lists', list))['uid'] as string;
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await shared?.close();
}, 30_000);

const byId = (value: string) => ({ mode: 'id', value });
const onList = (resource: string, operation: string, more: Record<string, unknown> = {}) => ({
  resource,
  operation,
  list: byId(listUid),
  ...more,
});

async function waitForPath(path: string): Promise<ReceivedRequest> {
  for (let count = 1; ; count += 1) {
    const found = (await receiver.waitFor(count)).find((request) => request.path === path);
    if (found !== undefined) return found;
  }
}

(isInstalled ? describe : describe.skip)('the credentials for n8n', () => {
  test('connect with a key, with or without a slash at the end of the address, and not with a wrong one', async () => {
    const apiKey = shared.stack.apiKey ?? '';
    expect(await nodes.testCredentials({ baseUrl: shared.stack.baseUrl, apiKey })).toBe(200);
    expect(await nodes.testCredentials({ baseUrl: `${shared.stack.baseUrl}/`, apiKey })).toBe(200);
    expect(await nodes.testCredentials({ baseUrl: shared.stack.baseUrl, apiKey: 'mw_live_wrong' })).toBe(401);
  });
});

(isInstalled ? describe : describe.skip)('the trigger node for n8n', () => {
  test('offers every event of the catalogue', () => {
    const [event] = nodes.trigger.description.properties as { options: { value: string }[] }[];
    expect(event?.options.map(({ value }) => value)).toEqual(eventNames);
  });

  test('registers a webhook, starts the workflow with a genuine delivery, and deletes it', async () => {
    const run: TriggerRun = {
      webhookUrl: `${receiver.url}/tagged`,
      parameters: { event: 'subscriber.tagged', list: byId(listUid) },
      staticData: {},
    };
    const hook = nodes.hook(run);
    expect(await hook.checkExists()).toBe(false);
    expect(await hook.create()).toBe(true);
    expect(await hook.checkExists()).toBe(true);
    const uid = run.staticData['hookUid'] as string;
    expect(await api('GET', `/hooks/${uid}`)).toMatchObject({ list_uid: listUid, description: 'n8n: My workflow' });

    await api('POST', '/subscribers', { list_uid: listUid, EMAIL: 'grace@example.com', tag: 'vip' });
    const delivery = await waitForPath('/tagged');
    const { status, items } = await nodes.deliver(run, delivery);
    expect(status).toBe(200);
    expect(items).toEqual([{ json: JSON.parse(delivery.rawBody) }]);
    expect(items[0]?.json).toMatchObject({ event: 'subscriber.tagged', data: { tags_added: ['vip'] } });

    expect(await hook.delete()).toBe(true);
    expect(await api('GET', `/hooks/${uid}`, undefined, 404)).toMatchObject({ code: 'not_found' });
    expect(run.staticData).toEqual({});
    // Deactivating twice is no error.
    expect(await hook.delete()).toBe(true);
  });

  test('refuses a delivery that was changed, or comes before the webhook is registered', async () => {
    const run: TriggerRun = { webhookUrl: `${receiver.url}/forged`, parameters: {}, staticData: {} };
    await nodes.hook(run).create();
    await api('POST', `/hooks/${String(run.staticData['hookUid'])}/test`);
    const delivery = await waitForPath('/forged');
    const changed = { ...delivery, rawBody: delivery.rawBody.replace('Grace', 'Mallory') };
    expect(await nodes.deliver(run, changed)).toEqual({ status: 401, items: [] });
    expect(await nodes.deliver(run, { ...delivery, headers: {} })).toEqual({ status: 401, items: [] });
    expect(await nodes.deliver({ ...run, staticData: {} }, delivery)).toEqual({ status: 401, items: [] });
    expect(await nodes.deliver(run, delivery)).toMatchObject({ status: 200 });
    await nodes.hook(run).delete();
  });

  test('replaces a webhook that was for another event, or was deleted in the console', async () => {
    const staticData = {};
    const before: TriggerRun = { webhookUrl: `${receiver.url}/moved`, parameters: {}, staticData };
    await nodes.hook(before).create();
    const first = String(before.staticData['hookUid']);
    const after = { ...before, parameters: { event: 'campaign.sent' } };
    expect(await nodes.hook(after).checkExists()).toBe(false);
    await nodes.hook(after).create();
    await api('GET', `/hooks/${first}`, undefined, 404);
    const second = String(after.staticData['hookUid']);
    await api('DELETE', `/hooks/${second}`);
    expect(await nodes.hook(after).checkExists()).toBe(false);
    await nodes.hook(after).create();
    expect(await nodes.hook(after).checkExists()).toBe(true);
    await nodes.hook(after).delete();
  });
});

(isInstalled ? describe : describe.skip)('the action node for n8n', () => {
  test('creates, updates, finds, unsubscribes and deletes a subscriber', async () => {
    const email = 'ada+n8n@example.com';
    const fields = {
      field: [
        { tag: 'FIRST_NAME', value: 1815 },
        { tag: 'SHOES', value: '38' },
        { tag: 'TOPICS', value: 'Cats, Dogs' },
      ],
    };
    const [created] = await nodes.execute(
      onList('subscriber', 'upsert', { email, fields, additional: { tag: 'vip', ip_address: '203.0.113.7' } }),
    );
    expect(created).toMatchObject({
      json: {
        EMAIL: email,
        FIRST_NAME: '1815',
        SHOES: 38,
        TOPICS: ['Cats', 'Dogs'],
        tags: ['vip'],
        ip_address: '203.0.113.7',
      },
      pairedItem: { item: 0 },
    });
    const rename = {
      field: [
        { tag: 'FIRST_NAME', value: 'Ada' },
        { tag: 'SHOES', value: '' },
      ],
    };
    const changed = await nodes.execute(onList('subscriber', 'update', { email, fields: rename }));
    expect(changed).toMatchObject([{ json: { FIRST_NAME: 'Ada', SHOES: null, TOPICS: ['Cats', 'Dogs'] } }]);
    expect(await nodes.execute(onList('subscriber', 'get', { email }))).toMatchObject([
      { json: { FIRST_NAME: 'Ada' } },
    ]);
    const left = await nodes.execute(onList('subscriber', 'unsubscribe', { email, reason: 'By phone' }));
    expect(left).toMatchObject([{ json: { status: 'unsubscribed' } }]);
    const filters = { status: 'unsubscribed' };
    expect(await nodes.execute(onList('subscriber', 'getAll', { filters }))).toMatchObject([
      { json: { EMAIL: email } },
    ]);
    const back = await nodes.execute(onList('subscriber', 'upsert', { email, additional: { resubscribe: true } }));
    expect(back).toMatchObject([{ json: { status: 'subscribed' } }]);
    expect(await nodes.execute(onList('subscriber', 'delete', { email }))).toMatchObject([{ json: { deleted: true } }]);
    await expect(nodes.execute(onList('subscriber', 'get', { email }))).rejects.toMatchObject({ httpCode: '404' });
  });

  test('returns a given number of subscribers, or all of them over several pages', async () => {
    const people = Array.from({ length: 130 }, (_, number) => ({ EMAIL: `page${number}@example.com` }));
    await api('POST', '/subscribers/batch', { list_uid: listUid, subscribers: people });
    expect(await nodes.execute(onList('subscriber', 'getAll', { limit: 3 }))).toHaveLength(3);
    expect(await nodes.execute(onList('subscriber', 'getAll', { limit: 110 }))).toHaveLength(110);
    const all = await nodes.execute(onList('subscriber', 'getAll', { returnAll: true }));
    const found = new Set(all.map(({ json }) => json['EMAIL']));
    expect(people.every(({ EMAIL }) => found.has(EMAIL))).toBe(true);
    expect(found.size).toBe(all.length);
  });

  test('adds, lists and removes tags', async () => {
    const email = 'tags@example.com';
    await api('POST', '/subscribers', { list_uid: listUid, EMAIL: email });
    const added = await nodes.execute(onList('tag', 'add', { email, tag: 'a/b, summer' }));
    expect(added).toMatchObject([{ json: { tags: expect.arrayContaining(['a/b', 'summer']) } }]);
    const names = (await nodes.execute(onList('tag', 'getAll'))).map(({ json }) => json['name']);
    expect(names).toEqual(expect.arrayContaining(['a/b', 'summer']));
    const removed = await nodes.execute(onList('tag', 'remove', { email, tag: 'a/b' }));
    expect(removed).toMatchObject([{ json: { tags: ['summer'] } }]);
  });

  test('creates, gets and finds lists', async () => {
    const given = { resource: 'list', name: 'From n8n', fromName: 'Ada', fromEmail: 'ada@example.com' };
    const additional = { subscription: 'double_opt_in' };
    const [created] = await nodes.execute({ ...given, operation: 'create', additional });
    expect(created?.json).toMatchObject({ name: 'From n8n', subscription: 'double_opt_in' });
    const list = byId(String(created?.json['uid']));
    expect(await nodes.execute({ resource: 'list', operation: 'get', list })).toMatchObject([
      { json: { name: 'From n8n' } },
    ]);
    const filters = { name: 'FROM' };
    const found = await nodes.execute({ resource: 'list', operation: 'getAll', filters });
    expect(found.map(({ json }) => json['name'])).toEqual(['From n8n']);
  });

  test('sends an email with data, and gets it', async () => {
    const additional = { data: '{"order": "4711"}', to_name: 'Grace', tag: 'receipt' };
    const given = { to: 'grace@example.com', subject: 'Order {{ data.order }}', html: '<p>Thanks</p>', additional };
    const [sent] = await nodes.execute({ resource: 'email', operation: 'send', ...given });
    expect(sent?.json).toMatchObject({ subject: 'Order 4711', tag: 'receipt', to: { name: 'Grace' } });
    const emailId = String(sent?.json['uid']);
    expect(await nodes.execute({ resource: 'email', operation: 'get', emailId })).toMatchObject([
      { json: { uid: emailId } },
    ]);
    const broken = { ...given, additional: { data: '{' } };
    await expect(nodes.execute({ resource: 'email', operation: 'send', ...broken })).rejects.toThrow('not valid JSON');
  });

  test('creates a campaign, sends a test of it, schedules it, and finds it', async () => {
    const sender = ((await api('GET', '/senders')) as unknown as { email: string }[])[0]?.email;
    const content = { name: 'From n8n', subject: 'News', html: '<p>Hi</p><a href="{{ unsubscribe_url }}">Leave</a>' };
    const additional = { from_email: sender };
    const [created] = await nodes.execute(onList('campaign', 'create', { ...content, additional }));
    expect(created?.json).toMatchObject({ status: 'draft', subject: 'News', from_email: sender });
    const campaign = byId(String(created?.json['uid']));
    const tested = await nodes.execute({
      resource: 'campaign',
      operation: 'test',
      campaign,
      emails: 'a@example.com, b@example.com',
    });
    expect(tested).toHaveLength(1);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await nodes.execute({ resource: 'campaign', operation: 'run', campaign, at });
    expect(scheduled).toMatchObject([{ json: { status: 'scheduled', scheduled_at: at } }]);
    const filters = { status: 'scheduled' };
    const found = await nodes.execute({ resource: 'campaign', operation: 'getAll', filters });
    expect(found).toMatchObject([{ json: { uid: campaign.value } }]);
    expect(await nodes.execute({ resource: 'campaign', operation: 'get', campaign })).toMatchObject([
      { json: { status: 'scheduled' } },
    ]);
  });

  test('starts an automation, only once for the same text', async () => {
    await api('POST', '/subscribers', { list_uid: listUid, EMAIL: 'auto@example.com' });
    const steps = [{ id: 'mark', type: 'add_tag', tag: 'started' }];
    const draft = { name: 'By n8n', list_uid: listUid, trigger: { type: 'api' }, steps };
    const uid = String((await api('POST', '/automations', draft))['uid']);
    await api('POST', `/automations/${uid}/activate`);
    const given = { resource: 'automation', operation: 'start', automation: byId(uid), email: 'auto@example.com' };
    const additional = { key: 'order-4711', data: '{"order": "4711"}' };
    const [first] = await nodes.execute({ ...given, additional });
    expect(first?.json).toMatchObject({ automation_uid: uid });
    expect(await nodes.execute({ ...given, additional })).toMatchObject([{ json: { uid: first?.json['uid'] } }]);
    const all = await nodes.execute({ resource: 'automation', operation: 'getAll' });
    expect(all).toMatchObject([{ json: { uid, name: 'By n8n' } }]);
  });

  test('shows the words of the API and the fields that were wrong, or continues with the next item', async () => {
    const wrong = onList('subscriber', 'upsert', {
      email: 'wrong@example.com',
      fields: {
        field: [
          { tag: 'SHOES', value: 'many' },
          { tag: 'TOPICS', value: 'Birds' },
        ],
      },
    });
    await expect(nodes.execute(wrong)).rejects.toMatchObject({
      httpCode: '422',
      message: 'SHOES must be a number (and 1 more)',
      description: 'SHOES must be a number. TOPICS may contain only: Cats, Dogs',
      context: { itemIndex: 0 },
    });
    const results = await nodes.execute(wrong, { items: 2, continueOnFail: true });
    expect(results.map(({ json, pairedItem }) => [typeof json['error'], pairedItem?.item])).toEqual([
      ['string', 0],
      ['string', 1],
    ]);
  });

  test("offers lists, campaigns and automations by name, page by page, and the list's own fields", async () => {
    const { results } = await nodes.search('searchLists', 'n8n');
    expect(results).toContainEqual({ name: 'n8n', value: listUid });
    for (let number = 0; number < 51; number += 1)
      await api('POST', '/templates', { name: `Many ${number}`, subject: 'Hi', html: '<p>Hi</p>' });
    expect(await nodes.loadOptions('getTemplates', {})).toHaveLength(51);
    for (let number = 0; number < 51; number += 1)
      await api('POST', '/campaigns', { name: `Many ${number}`, list_uid: listUid, subject: 'Hi', html: '<p>Hi</p>' });
    const first = await nodes.search('searchCampaigns', 'many');
    const second = await nodes.search('searchCampaigns', 'many', first.paginationToken);
    expect([first.results.length, second.results.length, second.paginationToken]).toEqual([50, 1, undefined]);
    expect(await nodes.search('searchAutomations', 'nothing like it')).toEqual({ results: [] });
    expect(await nodes.loadOptions('getListFields', { list: byId(listUid) })).toEqual([
      { name: 'First name', value: 'FIRST_NAME' },
      { name: 'Last name', value: 'LAST_NAME' },
      { name: 'Shoes', value: 'SHOES' },
      { name: 'Topics', value: 'TOPICS' },
    ]);
    expect(await nodes.loadOptions('getListFields', { list: { mode: 'list', value: '' } })).toEqual([]);
  });
});
