import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startReceiver } from '../../receiver/start-receiver.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type ApiCaller, makeApiCaller } from './api-caller.ts';

const folder = fileURLToPath(new URL('../../../../../integrations/wordpress/mailwright/', import.meta.url));
const stubs = fileURLToPath(new URL('wordpress-stubs.php', import.meta.url));
const hasPhp = spawnSync('php', ['--version']).status === 0;
if (!hasPhp) process.stderr.write('SKIPPED: php is not installed, so the WordPress plugin is not tested.\n');

interface Call {
  function: string;
  args?: unknown[];
  post?: Record<string, unknown>;
  get?: Record<string, unknown>;
}

interface Run {
  results: unknown[];
  scheduled: { hook: string; args: unknown[]; seconds: number }[];
  errors: string[];
  hooks: Record<string, string>;
  blocks: Record<string, string>;
}

let shared: SharedStack;
let api: ApiCaller;
let lists: { single: string; double: string };
let settings: Record<string, unknown>;

beforeAll(async () => {
  if (!hasPhp) return;
  shared = await startSharedStack();
  api = makeApiCaller(shared.stack);
  const fields = [
    { tag: 'PLAN', label: 'Plan <b>', type: 'select', options: ['Free', 'Pro'], required: true },
    { tag: 'TOPICS', label: 'Topics', type: 'multiselect', options: ['Cats', 'Dogs'] },
    { tag: 'SCORE', label: 'Score', type: 'number', visible: false },
  ];
  const list = { from_name: 'Ada', from_email: 'ada@example.com' };
  const single = String((await api('POST', '/lists', { ...list, name: 'Single', fields }))['uid']);
  const double = String(
    (await api('POST', '/lists', { ...list, name: 'Double', subscription: 'double_opt_in' }))['uid'],
  );
  lists = { single, double };
}, 60_000);
afterAll(() => shared?.close(), 30_000);
beforeEach(() => {
  if (!hasPhp) return;
  settings = { base_url: shared.stack.baseUrl, api_key: shared.stack.apiKey, list_uid: lists.single };
});

/** Runs functions of the plugin in one process of PHP. */
async function run(calls: Call[], given: Record<string, unknown> = {}): Promise<Run> {
  const child = spawn('php', ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1', stubs]);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  child.stdin.end(JSON.stringify({ plugin: `${folder}mailwright.php`, settings, calls, ...given }));
  await new Promise((resolve) => {
    child.once('close', resolve);
  });
  // What the plugin logs on purpose is no warning of PHP.
  const warnings = errors.split('\n').filter((line) => line !== '' && !line.startsWith('Mailwright: '));
  expect(warnings).toEqual([]);
  return JSON.parse(output) as Run;
}

const find = (email: string, list = lists.single) =>
  api('GET', `/subscribers/${encodeURIComponent(email)}?list_uid=${list}`);

/** What a browser would send: the hidden inputs of the form, and what a person enters. */
async function fillIn(entered: Record<string, unknown>, attributes: unknown = ''): Promise<Record<string, unknown>> {
  const { results } = await run([{ function: 'mailwright_form', args: [attributes] }]);
  const hidden = [...String(results[0]).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  return { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), fields: entered, website: '' };
}

const take = (given: unknown): Call => ({ function: 'mailwright_take_form', args: [given, '203.0.113.7'] });

(hasPhp ? describe : describe.skip)('the WordPress plugin', () => {
  test('has no syntax error, and hooks only functions that exist', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));
    for (const file of files) expect(spawnSync('php', ['-l', `${folder}${file}`]).status).toBe(0);
    const { hooks, blocks } = await run([{ function: 'mailwright_register_form' }]);
    expect(Object.keys(blocks)).toEqual(['mailwright_form', 'mailwright/form']);
    const names = [...Object.values(hooks), ...Object.values(blocks)];
    const { results } = await run(names.map((name) => ({ function: 'function_exists', args: [name] })));
    expect(results.every(Boolean)).toBe(true);
  });

  test('registers the block in the editor under its name, with a control for each of its attributes', () => {
    const { name, attributes } = JSON.parse(readFileSync(`${folder}block/block.json`, 'utf8')) as {
      name: string;
      attributes: Record<string, unknown>;
    };
    const blocks: Record<string, { edit(props: unknown): unknown }> = {};
    const changed: unknown[] = [];
    const createElement = (_type: unknown, props: { onChange?(value: string): void } | null) => props?.onChange?.('x');
    const wp = {
      blockEditor: { useBlockProps: () => ({}) },
      blocks: { registerBlockType: (given: string, type: { edit(props: unknown): unknown }) => (blocks[given] = type) },
      components: {},
      element: { createElement },
      i18n: { __: (text: string) => text },
    };
    runInNewContext(readFileSync(`${folder}block/block.js`, 'utf8'), { window: { wp } });
    blocks[name]?.edit({ attributes: {}, setAttributes: (values: object) => changed.push(...Object.keys(values)) });
    expect(changed).toEqual(Object.keys(attributes));
  });

  test('shows the fields that are asked for and those that the list requires, escaped', async () => {
    const { results } = await run([
      { function: 'mailwright_form', args: [''] },
      {
        function: 'mailwright_form',
        args: [{ fields: 'FIRST_NAME, TOPICS, SCORE', button: 'Join <us>', className: 'wide' }],
      },
    ]);
    const names = results.map((html) => [...String(html).matchAll(/name="(fields[^"]*)"/g)].map(([, name]) => name));
    expect(names).toEqual([
      ['fields[EMAIL]', 'fields[PLAN]'],
      ['fields[EMAIL]', 'fields[FIRST_NAME]', 'fields[PLAN]', 'fields[TOPICS][]'],
    ]);
    expect(results[0]).toContain('Plan &lt;b&gt;');
    expect(results[0]).toContain('<input type="email" name="fields[EMAIL]" required>');
    expect(results[1]).toContain('Join &lt;us&gt;');
  });

  test('adds a person who fills in the form, with their fields and their IP address', async () => {
    const entered = {
      EMAIL: 'grace@example.com',
      PLAN: 'Pro',
      TOPICS: ['Cats', 'Dogs'],
      SCORE: '100',
      FIRST_NAME: ' Grace ',
    };
    const { results } = await run([take(await fillIn(entered))]);
    expect(results).toEqual(['thanks']);
    expect(await find('grace@example.com')).toMatchObject({
      status: 'subscribed',
      FIRST_NAME: 'Grace',
      PLAN: 'Pro',
      TOPICS: ['Cats', 'Dogs'],
      // It is not for visitors.
      SCORE: null,
      ip_address: '203.0.113.7',
    });
  });

  test('changes nothing about someone who is on the list, and says the same', async () => {
    const { results } = await run([
      take(await fillIn({ EMAIL: 'grace@example.com', PLAN: 'Free', FIRST_NAME: 'Mallory' })),
    ]);
    expect(results).toEqual(['thanks']);
    expect(await find('grace@example.com')).toMatchObject({ FIRST_NAME: 'Grace', PLAN: 'Pro' });
  });

  test('brings back someone who has left only to a list with double opt-in, where they confirm', async () => {
    settings['list_uid'] = lists.double;
    const form = await fillIn({ EMAIL: 'alan@example.com' });
    expect((await run([take(form)])).results).toEqual(['thanks']);
    expect(await find('alan@example.com', lists.double)).toMatchObject({ status: 'unconfirmed' });
    await api('POST', `/subscribers/alan@example.com/unsubscribe?list_uid=${lists.double}`);
    expect((await run([take(form)])).results).toEqual(['thanks']);
    expect(await find('alan@example.com', lists.double)).toMatchObject({ status: 'unconfirmed' });

    settings['list_uid'] = lists.single;
    await api('POST', `/subscribers/grace@example.com/unsubscribe?list_uid=${lists.single}`);
    const { results } = await run([take(await fillIn({ EMAIL: 'grace@example.com', PLAN: 'Pro' }))]);
    expect(results).toEqual(['thanks']);
    expect(await find('grace@example.com')).toMatchObject({ status: 'unsubscribed' });
  });

  test('refuses a form for another list, a wrong address, a wrong value and a robot, and adds nobody', async () => {
    const good = await fillIn({ EMAIL: 'robot@example.com', PLAN: 'Pro' });
    const { results } = await run([
      take({ ...good, list: lists.double }),
      take({ ...good, proof: ['x'] }),
      take({ ...good, fields: { EMAIL: 'nobody', PLAN: 'Pro' } }),
      take({ ...good, fields: { EMAIL: ['a'], PLAN: 'Pro' } }),
      take({ ...good, fields: { EMAIL: 'robot@example.com', PLAN: 'Gold' } }),
      take({ ...good, website: 'https://spam.example' }),
      take({}),
    ]);
    expect(results).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'invalid', 'thanks', 'invalid']);
    await api('GET', `/subscribers/robot@example.com?list_uid=${lists.single}`, undefined, 404);
  });

  test('thanks someone whose address is suppressed, without adding them', async () => {
    await api('POST', '/suppressions', { email: 'blocked@example.com' });
    const { results } = await run([take(await fillIn({ EMAIL: 'blocked@example.com', PLAN: 'Pro' }))]);
    expect(results).toEqual(['thanks']);
    await api('GET', `/subscribers/blocked@example.com?list_uid=${lists.single}`, undefined, 404);
  });

  test('takes ten forms in a row from an address of visitors, and no more', async () => {
    const form = await fillIn({ EMAIL: 'often@example.com', PLAN: 'Pro' });
    const { results } = await run(Array.from({ length: 12 }, () => take(form)));
    expect(results).toEqual([...Array.from({ length: 10 }, () => 'thanks'), 'later', 'later']);
  });

  test('shows no form, and tells only administrators, while no list is chosen', async () => {
    settings['list_uid'] = '';
    const call = { function: 'mailwright_form', args: [''] };
    expect((await run([call])).results).toEqual(['']);
    expect((await run([call], { is_admin: true })).results[0]).toContain('choose a list');
  });

  test('adds people who check the box at registration and comments, if the box is used and the comment is no spam', async () => {
    settings = { ...settings, list_uid: lists.double, on_registration: true, on_comment: true };
    const post = { mailwright_subscribe: '1' };
    const comment = (email: string) => ({ comment_author_email: email });
    const { results } = await run([
      { function: 'mailwright_show_registration_checkbox' },
      { function: 'mailwright_add_comment_checkbox', args: ['<p>Send</p>'] },
      { function: 'mailwright_after_registration', args: ['registered@example.com'], post },
      { function: 'mailwright_after_registration', args: ['unchecked@example.com'] },
      { function: 'mailwright_after_comment', args: [1, 1, comment('comment@example.com')], post },
      { function: 'mailwright_after_comment', args: [2, 'spam', comment('spam@example.com')], post },
    ]);
    expect(results[0]).toContain('name="mailwright_subscribe" value="1">');
    expect(results[1]).toMatch(/mailwright_subscribe.*<p>Send<\/p>$/);
    settings = { ...settings, on_registration: false };
    await run([{ function: 'mailwright_after_registration', args: ['off@example.com'], post }]);
    const added = (await api('GET', `/subscribers?list_uid=${lists.double}`)) as unknown as { EMAIL: string }[];
    const addresses = added.map(({ EMAIL }) => EMAIL).filter((address) => address !== 'alan@example.com');
    expect(addresses.sort()).toEqual(['comment@example.com', 'registered@example.com']);
  });

  test('tries again later when the Mailwright is down, until it has given up', async () => {
    const down = await startReceiver({ reply: 503 });
    settings = { ...settings, base_url: down.url };
    const call = (attempt: number) => ({
      function: 'mailwright_subscribe_or_try_again',
      args: [lists.single, 'later@example.com', '203.0.113.7', attempt],
    });
    const { scheduled } = await run([call(1), call(5), call(6)]);
    await down.close();
    expect(scheduled).toEqual([
      {
        hook: 'mailwright_try_again',
        args: [lists.single, 'later@example.com', '203.0.113.7', 2],
        seconds: expect.closeTo(300, -1),
      },
      {
        hook: 'mailwright_try_again',
        args: [lists.single, 'later@example.com', '203.0.113.7', 6],
        seconds: expect.closeTo(1_500, -1),
      },
    ]);
    // Nothing listens any more.
    expect((await run([call(1)])).scheduled).toHaveLength(1);
  });

  test('keeps the key when the settings are saved without one, but not for another address', async () => {
    const stored = { ...settings };
    const given = { base_url: `${shared.stack.baseUrl}/`, api_key: '', list_uid: lists.double, on_comment: '1' };
    const clean = (value: unknown): Call => ({ function: 'mailwright_clean_settings', args: [value] });
    const { results, errors } = await run([clean(given), clean({ ...given, base_url: 'https://elsewhere.example' })]);
    expect(results[0]).toMatchObject({
      base_url: stored['base_url'],
      api_key: stored['api_key'],
      list_uid: lists.double,
      on_registration: false,
      on_comment: true,
      checkbox_label: 'Send me the newsletter',
    });
    expect(results[1]).toMatchObject({ base_url: 'https://elsewhere.example', api_key: '' });
    expect(errors).toEqual([]);
    const wrong = await run([clean({ ...given, api_key: 'mw_live_wrong' })]);
    expect(wrong.errors).toEqual([expect.stringContaining('The connection failed: The Authorization header')]);
  });

  test('shows the lists of the account in the settings, warns of single opt-in, and never shows the key', async () => {
    const show = { function: 'mailwright_show_settings' };
    const html = String((await run([show], { is_admin: true })).results[0]);
    expect(html).toContain(`<option value="${lists.single}" selected>Single</option>`);
    expect(html).toContain(`<option value="${lists.double}">Double</option>`);
    expect(html).toContain('This list has single opt-in');
    expect(html).not.toContain(String(settings['api_key']));
    expect((await run([show])).results).toEqual([null]);
  });
});
