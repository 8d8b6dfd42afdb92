import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CaughtMail } from '@mailwright/local-stack';
import { childEnvironment } from '@mailwright/platform';
import { parse } from 'yaml';
import { until } from '../../until.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type ApiCaller, makeApiCaller } from './api-caller.ts';

const action = new URL('../../../../../integrations/github-action/', import.meta.url);

let shared: SharedStack;
let folder: string;
let api: ApiCaller;
let listUid: string;
let sender: string;

beforeAll(async () => {
  [shared, folder] = await Promise.all([startSharedStack(), mkdtemp(path.join(tmpdir(), 'mailwright-action-'))]);
  api = makeApiCaller(shared.stack);
  sender = ((await api('GET', '/senders')) as unknown as { email: string }[])[0]?.email ?? '';
  listUid = (await api('POST', '/lists', { name: 'Readers', from_name: 'Ada', from_email: sender }))['uid'] as string;
  await api('POST', '/subscribers', { list_uid: listUid, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', tag: 'vip' });
  await api('POST', '/subscribers', { list_uid: listUid, EMAIL: 'alan@example.com', FIRST_NAME: 'Alan' });
}, 60_000);
afterAll(async () => {
  await shared?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}, 30_000);

/** Runs the action as GitHub does: inputs are variables, outputs are lines of a file. */
async function runAction(file: string, text: string, inputs: Record<string, string> = {}) {
  const target = path.join(folder, file);
  await writeFile(target, text);
  const outputFile = path.join(folder, 'output.txt');
  await writeFile(outputFile, '');
  const child = spawn(process.execPath, [fileURLToPath(new URL('index.mjs', action))], {
    env: childEnvironment({
      GITHUB_OUTPUT: outputFile,
      INPUT_URL: `${shared.stack.baseUrl}/`,
      INPUT_API_KEY: shared.stack.apiKey ?? '',
      INPUT_FILE: target,
      ...inputs,
    }),
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (log += chunk.toString()));
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  const lines = (await readFile(outputFile, 'utf8')).split('\n').filter((line) => line !== '');
  return { code, log, outputs: Object.fromEntries(lines.map((line) => line.split('='))) as Record<string, string> };
}

async function mailsTo(address: string): Promise<CaughtMail[]> {
  const mails = (await (await fetch(`${shared.stack.inboxUrl}/messages.json`)).json()) as CaughtMail[];
  return mails.filter(({ to }) => to.includes(address));
}

const frontMatter = (more = '') => `---\nlist: Readers\nsubject: What is new, {{ FIRST_NAME }}?\n${more}---\n`;

describe('the GitHub Action', () => {
  test('describes as inputs and outputs what the program reads and writes', async () => {
    const { inputs, outputs, runs } = parse(await readFile(new URL('action.yml', action), 'utf8')) as {
      inputs: Record<string, unknown>;
      outputs: Record<string, { value: string }>;
      runs: { steps: { env?: Record<string, string> }[] };
    };
    const env = Object.fromEntries(
      Object.keys(inputs).map((name) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, `\${{ inputs.${name} }}`]),
    );
    expect(runs.steps.at(-1)?.env).toEqual(env);
    const run = await runAction('described.md', `${frontMatter()}Hi`);
    expect(Object.keys(run.outputs)).toEqual(Object.keys(outputs));
  });

  test('writes a draft from Markdown, keeps its Liquid, and brings it up to date when it runs again', async () => {
    const more = 'preheader: A short summary\nfrom_name: Ada Lovelace\ntags: [vip]\ntrack_opens: false\n';
    const content = [
      '# Hello {{ FIRST_NAME | default: "you" }}',
      '{% if LAST_NAME %}',
      'Dear *friend*, [leave]({{ unsubscribe_url }})',
      '{% endif %}',
      '| A | B |\n| - | - |\n| 1 | 2 |',
    ].join('\n\n');
    const first = await runAction('january.md', `${frontMatter(more)}${content}`);
    expect(first).toMatchObject({ code: 0, outputs: { status: 'draft' } });
    const uid = first.outputs['campaign-uid'] ?? '';
    const campaign = await api('GET', `/campaigns/${uid}`);
    expect(campaign).toMatchObject({
      name: 'january',
      list_uid: listUid,
      subject: 'What is new, {{ FIRST_NAME }}?',
      preheader: 'A short summary',
      from_name: 'Ada Lovelace',
      audience: { tags_any: ['vip'] },
      track_opens: false,
    });
    const html = String(campaign['html'])
      .split('\n')
      .filter((line) => line !== '');
    expect(html.slice(0, 4)).toEqual([
      '<h1>Hello {{ FIRST_NAME | default: "you" }}</h1>',
      '{% if LAST_NAME %}',
      '<p>Dear <em>friend</em>, <a href="{{ unsubscribe_url }}">leave</a></p>',
      '{% endif %}',
    ]);
    expect(html[4]).toBe('<table>');
    expect(first.outputs['campaign-url']).toBe(`${shared.stack.baseUrl}/campaigns/${uid}`);

    const second = await runAction('january.md', `${frontMatter()}Changed`);
    expect(second.outputs['campaign-uid']).toBe(uid);
    expect(await api('GET', `/campaigns/${uid}`)).toMatchObject({ html: '<p>Changed</p>' });
  });

  test('sends to the list, and not again when it runs again', async () => {
    const text = `${frontMatter('name: Sent by a push\ntags: vip\n')}Hello {{ FIRST_NAME }}`;
    const first = await runAction('send.md', text, { INPUT_MODE: 'send' });
    expect(first).toMatchObject({ code: 0, outputs: { status: 'sending' } });
    const path = `/campaigns/${first.outputs['campaign-uid']}`;
    await until('the campaign to be sent', async () => (await api('GET', path))['status'] === 'sent');
    const [mail] = await until('the mail', async () => {
      const mails = await mailsTo('grace@example.com');
      return mails.length > 0 && mails;
    });
    expect(mail).toMatchObject({ subject: 'What is new, Grace?' });
    expect(mail?.text).toContain('Hello Grace');

    const again = await runAction('send.md', `${text}, again`, { INPUT_MODE: 'send' });
    expect(again).toMatchObject({
      code: 0,
      outputs: { status: 'sent', 'campaign-uid': first.outputs['campaign-uid'] },
    });
    expect(again.log).toContain('is sent already, so nothing was changed');
    expect(await api('GET', path)).toMatchObject({ statistics: { total: 1 } });
    expect(await mailsTo('alan@example.com')).toEqual([]);
  });

  test('sends a test of an HTML file to the given addresses, with the list of the input', async () => {
    const text = '---\nsubject: In HTML\n---\n<p>Hello <b>{{ FIRST_NAME }}</b></p>\n';
    const inputs = { INPUT_MODE: 'test', INPUT_TEST_TO: 'one@example.com, two@example.com', INPUT_LIST: listUid };
    expect(await runAction('page.html', text, inputs)).toMatchObject({ code: 0, outputs: { status: 'draft' } });
    const mail = await until('the test', async () => (await mailsTo('two@example.com'))[0] ?? false);
    expect(mail.subject).toContain('In HTML');
    expect(await mailsTo('one@example.com')).toHaveLength(1);
  });

  test('schedules a campaign, and moves it when the file has another time', async () => {
    const [first, second] = [86_400_000, 172_800_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const inputs = { INPUT_MODE: 'send' };
    const run = await runAction('later.md', `${frontMatter(`schedule: ${first}\n`)}Hi`, inputs);
    expect(run).toMatchObject({ code: 0, outputs: { status: 'scheduled' } });
    const moved = await runAction('later.md', `${frontMatter(`schedule: ${second}\n`)}Hello`, inputs);
    expect(moved).toMatchObject({ code: 0, outputs: { 'campaign-uid': run.outputs['campaign-uid'] } });
    expect(await api('GET', `/campaigns/${run.outputs['campaign-uid']}`)).toMatchObject({
      status: 'scheduled',
      scheduled_at: second,
      html: '<p>Hello</p>',
    });
  });

  test('inserts the content into the template that is named', async () => {
    const template = { name: 'Letter', html: '<main>{{ content }}</main>' };
    const { uid } = await api('POST', '/templates', template);
    const run = await runAction('framed.md', `${frontMatter('template: Letter\n')}Hi`);
    expect(await api('GET', `/campaigns/${run.outputs['campaign-uid']}`)).toMatchObject({ template_uid: uid });
  });

  test.each([
    ['a wrong key', frontMatter(), { INPUT_API_KEY: 'mw_live_wrong' }, 'its key is wrong'],
    ['a missing file', frontMatter(), { INPUT_FILE: 'missing.md' }, 'missing.md'],
    ['a file without front matter', 'Hello', {}, 'must begin with front matter'],
    ['an unknown property', frontMatter('subjet: Hi\n'), {}, 'has "subjet"; it may have: name, list, subject'],
    [
      'a value of the wrong type',
      frontMatter('track_opens: often\n'),
      {},
      '"track_opens" in the front matter must be true or false',
    ],
    ['an unknown list', '---\nlist: Nobody\n---\n', {}, 'There is no list "Nobody"'],
    ['no list', '---\nsubject: Hi\n---\n', {}, 'must name a list'],
    ['a value that the API refuses', frontMatter('reply_to: nowhere\n'), {}, 'reply_to must be'],
    ['an unknown mode', frontMatter(), { INPUT_MODE: 'sned' }, 'must be one of: draft, test, send'],
    ['a test without addresses', frontMatter(), { INPUT_MODE: 'test' }, 'one to 10 addresses'],
  ])('fails with a message at the run for %s', async (_what, text, inputs, message) => {
    const run = await runAction('wrong.md', text, inputs);
    expect(run).toMatchObject({ code: 1, outputs: {} });
    expect(run.log).toMatch(/^::error title=Mailwright::/);
    expect(run.log).toContain(message);
  });
});
