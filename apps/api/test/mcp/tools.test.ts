import { beforeAll, describe, expect, test } from '@jest/globals';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { type McpConnection, useMcp } from '../support/connect-mcp.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const mcp = useMcp(api);

interface Page {
  items: Record<string, unknown>[];
  next_cursor: string | null;
}

const withScopes = (...scopes: string[]): Promise<TestAccount> => createTestAccount(api.database, { scopes });
const sending = ['activate_automation', 'pause_campaign', 'prepare_send', 'send_campaign', 'send_email', 'send_test'];
const drafting = ['add_subscriber', 'create_automation', 'create_campaign', 'create_list', 'create_segment'];

let whole: McpConnection;
let list: string;
beforeAll(async () => {
  whole = await mcp.connect();
  list = await api.addList({ name: 'Newsletter', fields: [{ tag: 'COMPANY' }] });
  for (let n = 0; n < 5; n += 1)
    await whole.succeed('add_subscriber', {
      list_uid: list,
      email: `person-${n}@example.com`,
      fields: { FIRST_NAME: `Grace ${n}` },
      tags: n < 2 ? ['vip'] : [],
    });
});

describe('the tools that a client is offered', () => {
  test('are those that the scopes of the key allow', async () => {
    const names = (scopes: string[]) =>
      withScopes(...scopes).then(async (account) => (await mcp.connect(account)).toolNames());
    expect(await names(['lists:read'])).toEqual(['get_account', 'list_lists', 'get_list', 'explain']);
    const campaigns = await names(['campaigns:read', 'lists:read']);
    expect(campaigns).toContain('campaign_report');
    for (const name of [...sending, ...drafting]) expect(campaigns).not.toContain(name);
    expect(await names(['emails:*'])).toEqual(['get_account', 'list_emails', 'explain', 'prepare_send', 'send_email']);
    expect(await whole.toolNames()).toEqual(expect.arrayContaining([...sending, ...drafting]));
  });

  test('are only those for reading with ?mode=read, and none that send with ?mode=draft', async () => {
    const reading = await mcp.connect(api.account, { query: '?mode=read' });
    for (const { name, annotations } of (await reading.client.listTools()).tools)
      expect({ name, readOnly: annotations?.readOnlyHint }).toEqual({ name, readOnly: true });
    const names = await (await mcp.connect(api.account, { query: '?mode=draft' })).toolNames();
    expect(names).toEqual(expect.arrayContaining(drafting));
    for (const name of sending) expect(names).not.toContain(name);
    expect((await reading.call('create_list', { name: 'x' })).text).toContain('not found');
  });

  test('say truly whether they change or end anything, and are short enough for a model', async () => {
    const { tools } = await whole.client.listTools();
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.get('find_subscribers')).toMatchObject({ readOnlyHint: true });
    expect(hints.get('create_campaign')).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(hints.get('update_campaign')).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints.get('unsubscribe_subscriber')).toMatchObject({ destructiveHint: true });
    expect(hints.get('send_campaign')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      openWorldHint: true,
    });
    expect(JSON.stringify(tools).length).toBeLessThan(50_000);
  });
});

describe('reading', () => {
  test('goes through a collection page by page, each person once', async () => {
    const emails: unknown[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Page = await whole.succeed('find_subscribers', {
        list_uid: list,
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      emails.push(...page.items.map((person) => person['EMAIL']));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(emails).toEqual([0, 1, 2, 3, 4].map((n) => `person-${n}@example.com`));
  });

  test('finds people by conditions, and counts them without naming them', async () => {
    const conditions = { all: [{ tag: 'vip' }, { field: 'FIRST_NAME', operator: 'contains', value: 'grace' }] };
    const page = await whole.succeed<Page>('find_subscribers', { list_uid: list, conditions });
    expect(page.items.map((person) => person['EMAIL'])).toEqual(['person-0@example.com', 'person-1@example.com']);
    const counted = await whole.call('count_people', { list_uid: list, conditions });
    expect(counted.data).toEqual({ count: 2, is_exact: true });
    expect(counted.text).not.toContain('example.com');
  });

  test('shows a person with consents and activity, a list with its tags and growth, and the account', async () => {
    const person = await whole.succeed('get_subscriber', { subscriber: 'person-0@example.com', list_uid: list });
    expect(person).toMatchObject({
      subscriber: { EMAIL: 'person-0@example.com', tags: ['vip'] },
      consents: [{ action: 'subscribed', source: 'api' }],
      activity: { items: [], next_cursor: null },
    });
    expect(await whole.succeed('get_list', { list_uid: list })).toMatchObject({
      name: 'Newsletter',
      statistics: { subscribed: 5 },
      tags: [{ name: 'vip', subscribers: 2 }],
    });
    expect(await whole.succeed('get_account')).toMatchObject({
      key: { scopes: ['*'] },
      limits: { lists: { used: 1 } },
    });
  });

  test('returns the same as text and as structured content', async () => {
    const { text, data } = await whole.call('list_lists', { name: 'newsl' });
    expect(JSON.parse(text)).toEqual(data);
    expect(data).toMatchObject({ items: [{ uid: list, fields: expect.arrayContaining(['EMAIL', 'COMPANY']) }] });
  });

  test('cuts what is too large for a model, and says so', async () => {
    const html = `<p>${'long '.repeat(40_000)}</p>`;
    const created = await whole.succeed<{ uid: string }>('create_template', { name: 'Long', html });
    const { text, data } = await whole.call('get_template', { template_uid: created.uid });
    expect(Buffer.byteLength(text)).toBeLessThan(50_001);
    expect(data['html']).toContain(`… [cut: ${html.length} characters]`);
    expect(data['was_shortened']).toContain('Never write');
  });

  test('never shows what belongs to another account', async () => {
    const stranger = await mcp.connect(await createTestAccount(api.database));
    expect(await stranger.succeed<Page>('list_lists')).toEqual({ items: [], next_cursor: null });
    for (const [name, input] of [
      ['get_list', { list_uid: list }],
      ['find_subscribers', { list_uid: list }],
      ['get_subscriber', { subscriber: 'person-0@example.com', list_uid: list }],
      ['create_campaign', { name: 'x', list_uid: list }],
      ['prepare_send', { campaign: { campaign_uid: 'cmp_01k6n8qf4tef0v9k0x7h3w2c5d' } }],
    ] as const) {
      const answer = await stranger.call(name, input);
      expect({ name, ...answer }).toMatchObject({ name, isError: true, data: { error: { code: 'not_found' } } });
      expect(answer.text).not.toContain('person-0@example.com"');
    }
  });

  test('explains conditions, automations, content and error codes', async () => {
    expect((await whole.call('explain', { topic: 'conditions' })).text).toContain('within_last');
    expect((await whole.call('explain', { topic: 'automations' })).text).toContain('send_email');
    expect((await whole.call('explain', { topic: 'content' })).text).toContain('unsubscribe_url');
    expect(await whole.succeed('explain', { error_code: 'hook_switched_off' })).toMatchObject({ status: 409 });
    expect((await whole.call('explain', { error_code: 'toString' })).isError).toBe(true);
    expect((await whole.call('explain')).isError).toBe(true);
  });
});

describe('an error', () => {
  test('is what a uid with dots in it gets, before it becomes a path', async () => {
    for (const uid of ['..', '.', 'a/b', ''])
      expect((await whole.call('get_list', { list_uid: uid })).text).toContain('must be a uid');
    const person = await whole.call('get_subscriber', { subscriber: '..', list_uid: list });
    expect(person.text).toContain('must be a uid or an email address');
  });

  test('tells the model the code, the fields and what to do', async () => {
    const answer = await whole.call('create_campaign', {
      name: 'x',
      list_uid: list,
      from_email: 'ada@example.com',
      html: '{% if %}',
      audience: { conditions: { all: [{ tag: 1 }] } },
    });
    expect(answer.isError).toBe(true);
    expect(answer.data).toMatchObject({ error: { code: 'validation_failed', status: 422 } });
    expect(answer.text).toContain('audience');
    const missing = await whole.call('create_list', { name: 'x' });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('from_name') });
  });
});

describe('drafting', () => {
  test('creates a list, a segment with its count, a template, a campaign and an automation, and sends nothing', async () => {
    const { uid: listUid } = await whole.succeed<{ uid: string }>('create_list', {
      name: 'Drafts',
      from_name: 'Ada',
      from_email: 'ada@example.com',
      fields: [{ tag: 'COUNTRY', label: 'Country' }],
    });
    expect(await whole.succeed('get_list', { list_uid: listUid })).toMatchObject({ sign_up_form: false });
    const conditions = { all: [{ tag: 'vip' }] };
    const segment = await whole.succeed('create_segment', { list_uid: list, name: 'VIPs', conditions });
    expect(segment).toMatchObject({ segment: { name: 'VIPs', conditions }, matches: { count: 2, is_exact: true } });
    const { uid: template } = await whole.succeed<{ uid: string }>('create_template', {
      name: 'Plain',
      html: '<main>{{ content }}</main>',
    });
    const campaign = await whole.succeed<{ uid: string }>('create_campaign', {
      name: 'January',
      list_uid: list,
      subject: 'Hello {{ FIRST_NAME }}',
      html: '<p>News</p>',
      template_uid: template,
      audience: { tags_any: ['vip'] },
    });
    expect(campaign).toMatchObject({ status: 'draft', audience: { tags_any: ['vip'] } });
    const preview = await whole.succeed('preview_campaign', { campaign_uid: campaign.uid, include_html: true });
    expect(preview['html']).toContain('<main>');
    expect(await whole.succeed('validate_campaign', { campaign_uid: campaign.uid })).toMatchObject({
      valid: true,
      audience: { count: 2 },
    });
    const automation = await whole.succeed('create_automation', {
      name: 'Welcome',
      list_uid: list,
      trigger: { type: 'subscribed' },
      steps: [{ type: 'send_email', id: 'welcome', subject: 'Welcome', html: '<p>Hi</p>' }],
    });
    expect(automation).toMatchObject({ status: 'draft', steps: [{ id: 'welcome' }] });
    const changed = await whole.succeed('update_automation', {
      automation_uid: automation['uid'],
      name: 'Welcome series',
    });
    expect(changed).toMatchObject({ name: 'Welcome series', status: 'draft' });
    expect(await api.run('SELECT campaign_id FROM campaign_recipients')).toEqual([]);
  });

  test('changes a campaign only while it is a draft, since nobody has confirmed the change of a scheduled one', async () => {
    const { uid } = await whole.succeed<{ uid: string }>('create_campaign', {
      name: 'February',
      list_uid: list,
      subject: 'One',
      html: '<p>News</p>',
    });
    await whole.succeed('update_campaign', { campaign_uid: uid, subject: 'Two' });
    expect(await whole.succeed('get_campaign', { campaign_uid: uid })).toMatchObject({ subject: 'Two' });
    await api.call('post', `/campaigns/${uid}/run`).send({ at: '2099-01-01T00:00:00Z' }).expect(200);
    const refused = await whole.call('update_campaign', { campaign_uid: uid, subject: 'Three' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('scheduled') });
    expect(await whole.succeed('get_campaign', { campaign_uid: uid })).toMatchObject({ subject: 'Two' });
  });

  test('tags and unsubscribes one person', async () => {
    const subscriber = { subscriber: 'person-4@example.com', list_uid: list };
    expect(await whole.succeed('tag_subscriber', { ...subscriber, tag: 'late' })).toMatchObject({ tags: ['late'] });
    expect(await whole.succeed('unsubscribe_subscriber', { ...subscriber, reason: 'asked by phone' })).toMatchObject({
      status: 'unsubscribed',
    });
    // An unsubscribed person stays so when added again.
    const again = await whole.succeed('add_subscriber', { list_uid: list, email: 'person-4@example.com' });
    expect(again).toMatchObject({ status: 'unsubscribed' });
    const fields = { resubscribe: true };
    const back = await whole.call('add_subscriber', { list_uid: list, email: 'person-4@example.com', fields });
    expect(back).toMatchObject({ isError: true, text: expect.stringContaining('resubscribe') });
  });
});

describe('resources and prompts', () => {
  test('give the same as the tools, for the scopes of the key', async () => {
    const { resources } = await whole.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'mailwright://account',
        'mailwright://lists',
        'mailwright://hooks',
        'mailwright://docs/errors',
      ]),
    );
    const { resourceTemplates } = await whole.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'mailwright://hooks/{uid}/failed-deliveries',
    );
    const read = async (uri: string): Promise<unknown> => {
      const [content] = (await whole.client.readResource({ uri })).contents;
      return JSON.parse(content !== undefined && 'text' in content ? content.text : '');
    };
    expect(await read(`mailwright://lists/${list}`)).toEqual(await whole.succeed('get_list', { list_uid: list }));
    expect(await read(`mailwright://lists/${list}/segments`)).toMatchObject({ next_cursor: null });
    expect(await read('mailwright://docs/errors/rate_limited')).toMatchObject({ status: 429 });
    await expect(read('mailwright://lists/list_01k6n8qf4tef0v9k0x7h3w2c5d')).rejects.toThrow(/not_found/);
    const few = await mcp.connect(await withScopes('lists:read'));
    const uris = (await few.client.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toContain('mailwright://lists');
    expect(uris).not.toContain('mailwright://campaigns');
  });

  test('each resource and each template can be read by a key with all scopes', async () => {
    const { uid: campaign } = await whole.succeed<{ uid: string }>('create_campaign', {
      name: 'R',
      list_uid: list,
      subject: 'S',
      html: '<p>x</p>',
    });
    const { uid: automation } = await whole.succeed<{ uid: string }>('create_automation', {
      name: 'R',
      list_uid: list,
      trigger: { type: 'api' },
      steps: [],
    });
    const { uid: template } = await whole.succeed<{ uid: string }>('create_template', { name: 'R', html: '<p>x</p>' });
    const { uid: hook } = await api.addHook();
    const uids: Record<string, string> = {
      lists: list,
      campaigns: campaign,
      automations: automation,
      templates: template,
      hooks: hook,
    };
    const { resources } = await whole.client.listResources();
    const { resourceTemplates } = await whole.client.listResourceTemplates();
    const addresses = [
      ...resources.map(({ uri }) => uri),
      ...resourceTemplates.map(({ uriTemplate }) =>
        uriTemplate.replace('{code}', 'not_found').replace('{uid}', uids[uriTemplate.split('/')[2] ?? ''] ?? ''),
      ),
    ];
    expect(addresses.length).toBeGreaterThan(15);
    for (const uri of addresses) expect((await whole.client.readResource({ uri })).contents).toHaveLength(1);
  });

  test('ask for a draft and never for sending', async () => {
    const { prompts } = await whole.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['write_campaign', 'review_campaign', 'explain_failed_deliveries']);
    const { messages } = await whole.client.getPrompt({ name: 'write_campaign', arguments: { text: 'We move.' } });
    expect(JSON.stringify(messages)).toContain('We move.');
    expect(JSON.stringify(messages)).toContain("Don't send it");
  });
});

describe('webhooks', () => {
  test('shows the failed deliveries of a hook and why each attempt failed', async () => {
    const { uid } = await api.addHook();
    expect(await whole.succeed<Page>('list_hooks', { limit: 50 })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ uid, status: 'active' })]),
    });
    expect(await whole.succeed('list_deliveries', { hook_uid: uid, status: 'failed' })).toEqual({
      items: [],
      next_cursor: null,
    });
    await api.call('post', `/hooks/${uid}/test`).expect(202);
    const page = await whole.succeed<Page>('list_deliveries', { hook_uid: uid, status: 'pending' });
    const delivery = await whole.succeed('get_delivery', { delivery_uid: page.items[0]?.['uid'] });
    expect(delivery).toMatchObject({ hook_uid: uid, attempts: [] });
    expect(delivery).not.toHaveProperty('body');
  });
});
