import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestAccount, verifyTestSender } from '@mailwright/testing';
import { type McpConnection, useMcp } from '../support/connect-mcp.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const mcp = useMcp(api);

interface Prepared {
  sentence: string;
  confirmation: string;
  details: Record<string, unknown>;
}

let connection: McpConnection;
let list: string;
let campaign: string;
beforeAll(async () => {
  connection = await mcp.connect();
  await verifyTestSender(api.database, api.account.accountId, 'ada@example.com');
});
beforeEach(async () => {
  list = await api.addList({ name: 'Newsletter' });
  await addPerson('grace@example.com');
  await addPerson('ada@example.com');
  const body = { name: 'January', list_uid: list, subject: 'What is new', html: '<p>Hello {{ FIRST_NAME }}</p>' };
  ({ uid: campaign } = await connection.succeed<{ uid: string }>('create_campaign', body));
});

const addPerson = (email: string) => connection.succeed('add_subscriber', { list_uid: list, email });
const prepare = (input: Record<string, unknown> = {}) =>
  connection.succeed<Prepared>('prepare_send', { campaign: { campaign_uid: campaign, ...input } });
const send = (input: Record<string, unknown>) => connection.call('send_campaign', { campaign_uid: campaign, ...input });
const statusOf = async () => (await connection.succeed('get_campaign', { campaign_uid: campaign }))['status'];

describe('a campaign', () => {
  test('is sent with the confirmation, which names its list, the number of people and its subject', async () => {
    const { sentence, confirmation } = await prepare();
    expect(sentence).toBe(
      'Send the campaign "January" with the subject "What is new" to 2 people on the list "Newsletter" now',
    );
    expect(confirmation.startsWith(sentence)).toBe(true);
    expect(await statusOf()).toBe('draft');
    expect(await send({ confirmation })).toMatchObject({ isError: false, data: { sent: true, status: 'sending' } });
    expect(await statusOf()).toBe('sending');
    // A second call sends nothing.
    expect((await send({ confirmation })).isError).toBe(true);
  });

  test('is not sent without the confirmation, nor with the sentence alone or another code', async () => {
    const { sentence, confirmation } = await prepare();
    const wrong = confirmation.replace(/\[\w+\]$/, '[000000000000]');
    for (const given of [undefined, sentence, wrong, '', 'yes']) {
      const refused = await send(given === undefined ? {} : { confirmation: given });
      expect({ given, ...refused }).toMatchObject({
        given,
        isError: true,
        text: expect.stringContaining('Nothing was sent'),
      });
    }
    expect(await statusOf()).toBe('draft');
  });

  test.each([
    ['the subject', () => connection.succeed('update_campaign', { campaign_uid: campaign, subject: 'Other' })],
    ['the content', () => connection.succeed('update_campaign', { campaign_uid: campaign, html: '<p>Other</p>' })],
    [
      'the audience',
      () => connection.succeed('update_campaign', { campaign_uid: campaign, audience: { tags_none: ['x'] } }),
    ],
    ['the number of people', () => addPerson('new@example.com')],
    ['the name of the list', () => api.call('patch', `/lists/${list}`).send({ name: 'Everyone' }).expect(200)],
  ])('is not sent when %s has changed since it was confirmed', async (_what, change) => {
    const { confirmation } = await prepare();
    await change();
    expect(await send({ confirmation })).toMatchObject({ isError: true, text: expect.stringContaining('has changed') });
    expect(await statusOf()).toBe('draft');
    const { confirmation: current } = await prepare();
    expect(await send({ confirmation: current })).toMatchObject({ isError: false });
  });

  test('is not sent when its template has changed since it was confirmed', async () => {
    const { uid: template } = await connection.succeed<{ uid: string }>('create_template', {
      name: 'T',
      html: '<p>A</p>{{ content }}',
    });
    await connection.succeed('update_campaign', { campaign_uid: campaign, template_uid: template });
    const { confirmation } = await prepare();
    await api.call('patch', `/templates/${template}`).send({ html: '<p>B</p>{{ content }}' }).expect(200);
    expect((await send({ confirmation })).isError).toBe(true);
    expect(await statusOf()).toBe('draft');
  });

  test('is scheduled only for the time that was confirmed', async () => {
    const at = '2099-01-31T09:30:00Z';
    const { sentence, confirmation } = await prepare({ at });
    expect(sentence).toContain('Schedule the campaign');
    expect(sentence).toContain(at);
    expect((await send({ confirmation })).isError).toBe(true);
    expect((await send({ confirmation, at: '2098-01-31T09:30:00Z' })).isError).toBe(true);
    expect(await send({ confirmation, at })).toMatchObject({ isError: false, data: { status: 'scheduled' } });
  });

  test('that was paused before it began is confirmed for all people whom it would reach', async () => {
    await api.call('post', `/campaigns/${campaign}/run`).send({ at: '2099-01-31T09:30:00Z' }).expect(200);
    await api.call('post', `/campaigns/${campaign}/pause`).expect(200);
    const { sentence, confirmation } = await prepare();
    expect(sentence).toContain('Send the campaign "January" with the subject "What is new" to 2 people');
    await addPerson('new@example.com');
    expect(await send({ confirmation })).toMatchObject({ isError: true, text: expect.stringContaining('has changed') });
  });

  test('is not sent with a confirmation that another key has prepared', async () => {
    const other = await createTestAccount(api.database);
    const { confirmation } = await prepare();
    await api.run('UPDATE api_keys SET account_id = $1 WHERE id = $2', api.account.accountId, other.keyId);
    const colleague = await mcp.connect(other);
    const refused = await colleague.call('send_campaign', { campaign_uid: campaign, confirmation });
    expect(refused.isError).toBe(true);
    expect(await statusOf()).toBe('draft');
  });

  test('that is invalid is not prepared, and the errors are told', async () => {
    await connection.succeed('update_campaign', { campaign_uid: campaign, html: '{% if FIRST_NAME %}' });
    const refused = await connection.call('prepare_send', { campaign: { campaign_uid: campaign } });
    expect(refused).toMatchObject({ isError: true });
  });

  test('is sent as a test only to the addresses that were confirmed', async () => {
    const test = { campaign_uid: campaign, emails: ['ada@example.com'] };
    const { sentence, confirmation } = await connection.succeed<Prepared>('prepare_send', { test });
    expect(sentence).toBe('Send a test of the campaign "January" with the subject "What is new" to ada@example.com');
    const others = await connection.call('send_test', { ...test, emails: ['eve@example.com'], confirmation });
    expect(others.isError).toBe(true);
    expect(await connection.succeed('send_test', { ...test, confirmation })).toMatchObject({
      emails: ['ada@example.com'],
    });
  });

  test('can be paused, and is resumed with a confirmation of what remains', async () => {
    await send({ confirmation: (await prepare()).confirmation });
    expect(await connection.succeed('pause_campaign', { campaign_uid: campaign })).toMatchObject({ status: 'paused' });
    const { sentence, confirmation } = await prepare();
    expect(sentence).toContain('Resume sending the campaign "January"');
    expect(await send({ confirmation })).toMatchObject({ isError: false, data: { status: 'sending' } });
  });
});

describe('an automation', () => {
  test('is activated with the confirmation, which names its list, its people and the subjects, also those in branches', async () => {
    const { uid } = await connection.succeed<{ uid: string }>('create_automation', {
      name: 'Welcome',
      list_uid: list,
      trigger: { type: 'subscribed' },
      steps: [
        { type: 'send_email', id: 'one', subject: 'Welcome', html: '<p>Hi</p>' },
        {
          type: 'condition',
          if: { all: [{ tag: 'vip' }] },
          then: [{ type: 'send_email', id: 'two', subject: 'For you', html: '<p>Hi</p>' }],
        },
      ],
    });
    const { sentence, confirmation } = await connection.succeed<Prepared>('prepare_send', {
      automation: { automation_uid: uid },
    });
    expect(sentence).toContain('Activate the automation "Welcome" for the list "Newsletter", with 2 people on it');
    expect(sentence).toContain('"Welcome", "For you"');
    const activate = (given: object) => connection.call('activate_automation', { automation_uid: uid, ...given });
    expect((await activate({})).isError).toBe(true);
    await connection.succeed('update_automation', { automation_uid: uid, trigger: { type: 'tagged', tag: 'x' } });
    expect((await activate({ confirmation })).isError).toBe(true);
    const again = await connection.succeed<Prepared>('prepare_send', { automation: { automation_uid: uid } });
    expect(await activate({ confirmation: again.confirmation })).toMatchObject({
      data: { activated: true, status: 'active' },
    });
  });
});

describe('a transactional email', () => {
  test('is sent only as it was confirmed', async () => {
    const email = { to: 'grace@example.com', subject: 'Your order', plain: 'Thank you' };
    const { sentence, confirmation } = await connection.succeed<Prepared>('prepare_send', { email });
    expect(sentence).toBe('Send an email with the subject "Your order" to grace@example.com now');
    for (const other of [{ to: 'eve@example.com' }, { plain: 'Pay here' }, { subject: 'Other' }])
      expect((await connection.call('send_email', { ...email, ...other, confirmation })).isError).toBe(true);
    expect(await connection.succeed('send_email', { ...email, confirmation })).toMatchObject({
      sent: true,
      status: 'queued',
    });
    expect(await connection.succeed('list_emails', { to: 'grace@example.com' })).toMatchObject({
      items: [{ subject: 'Your order' }],
    });
  });
});

describe('a key without the scope to send', () => {
  test('has no tool that sends, and a call of one by name is refused', async () => {
    const scopes = ['campaigns:read', 'lists:read', 'automations:read', 'emails:read', 'subscribers:*'];
    const reader = await createTestAccount(api.database, { scopes });
    await api.run('UPDATE api_keys SET account_id = $1 WHERE id = $2', api.account.accountId, reader.keyId);
    const limited = await mcp.connect(reader);
    const { confirmation } = await prepare();
    for (const [name, input] of [
      ['prepare_send', { campaign: { campaign_uid: campaign } }],
      ['send_campaign', { campaign_uid: campaign, confirmation }],
      ['send_test', { campaign_uid: campaign, emails: ['ada@example.com'], confirmation }],
      ['send_email', { to: 'ada@example.com', subject: 'x', confirmation }],
    ] as const) {
      expect(await limited.toolNames()).not.toContain(name);
      expect(await limited.call(name, input)).toMatchObject({
        isError: true,
        text: expect.stringContaining('not found'),
      });
    }
    expect(await statusOf()).toBe('draft');
  });
});

describe('preparing', () => {
  test('takes exactly one thing to send', async () => {
    expect((await connection.call('prepare_send', {})).isError).toBe(true);
    const email = { to: 'ada@example.com', subject: 'x', plain: 'x' };
    const both = { campaign: { campaign_uid: campaign }, email };
    expect((await connection.call('prepare_send', both)).isError).toBe(true);
  });
});
