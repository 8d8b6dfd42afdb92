import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { variables } from '@mailwright/platform';
import { parse } from 'yaml';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { until } from '../until.ts';
import { compareResponses } from './compare-responses.ts';
import { readGuide, readGuideExamples } from './read-guide.ts';
import { runShellExamples } from './run-examples.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const pages = readGuide('operators');
const guide = pages.map(({ text }) => text).join('\n');
const namesIn = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, name = '']) => name))].sort();

describe('with a running Mailwright', () => {
  let shared: SharedStack;
  let stack: SharedStack['stack'];
  let database: SharedStack['database'];
  let receiver: Receiver;
  let hookId: string;

  beforeAll(async () => {
    shared = await startSharedStack();
    ({ stack, database } = shared);
    receiver = await startReceiver({ reply: 400 });
    // A hook with a failure, so that the statements find something.
    const list = await post('/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' });
    await post('/hooks', { target_url: receiver.url, event: 'subscriber.subscribed' });
    await post('/subscribers', { list_uid: list.uid, EMAIL: 'ada@example.com' });
    const failed = `SELECT hook_id FROM deliveries WHERE status = 'failed'`;
    const find = async () => (await database.query<{ hook_id: string }>({ text: failed }))[0];
    hookId = (await until('a delivery to fail', find)).hook_id;
  });

  afterAll(async () => {
    await shared?.close();
    await receiver?.close();
  });

  async function post(route: string, body: Record<string, string>): Promise<{ uid: string }> {
    const response = await fetch(`${stack.baseUrl}/api/v1${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    return (await response.json()) as { uid: string };
  }

  test('the commands of the guide, run unchanged, print the output it shows', async () => {
    const commands = readGuideExamples(pages, 'sh');
    expect(commands.filter(({ response }) => response !== undefined).length).toBeGreaterThan(2);
    const environment = { OPS: stack.opsUrls['webhook-worker'] };
    expect(compareResponses(commands, await runShellExamples(commands, { cwd: root, environment }))).toEqual({});
  });

  const statements = readGuideExamples(pages, 'sql').map(({ text, line, page }) => ({ text, line, page }));
  test.each(statements)('the statement in line $line of $page runs, and every column has a name', async ({ text }) => {
    const { rows, fields } = await database.pool.query(text, text.includes('$1') ? [hookId] : undefined).then(
      // Several statements in one query have several results, none of them with rows.
      (result) => (Array.isArray(result) ? { rows: [], fields: [] } : result),
    );
    expect(fields.filter(({ name }) => name === '?column?')).toEqual([]);
    if (text.includes('$1')) expect(rows.length).toBeGreaterThan(0);
  });

  test('every metric and every queue that the guide names exists', async () => {
    const pages = await Promise.all(
      Object.values(stack.opsUrls).map(async (url) => (await fetch(`${url}/metrics`)).text()),
    );
    const exported = new Set([...pages.join('\n').matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const named = namesIn(/\b(mailwright_[a-z_]+)\b/g).map((name) => name.replace(/_(count|sum|bucket)$/, ''));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
    const queues = new Set(
      [...pages.join('\n').matchAll(/^mailwright_queue_jobs\{queue="([\w-]+)"/gm)].map(([, q]) => q),
    );
    const [, table = ''] = guide.split('| Queue ');
    const [rows = ''] = table.split('\n\n');
    const explained = [...rows.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual([...queues].sort());
  });
});

describe('the guide for operators', () => {
  test('names every setting, and no other', () => {
    // The last one is a variable of the command line for users.
    const notOurs = ['HTTPS_PROXY', 'MALLOC_ARENA_MAX', 'MAILWRIGHT_API_KEY'];
    const named = namesIn(/\b([A-Z]+(?:_[A-Z][A-Z0-9]*)+)\b/g).filter((name) => !notOurs.includes(name));
    const settings = Object.keys(variables).filter((name) => name.includes('_'));
    expect(named).toEqual(settings.sort());
  });

  test('names the right defaults of settings', () => {
    const defaults = [...guide.matchAll(/`([A-Z]+(?:_[A-Z]+)+)` \((\d+)\)/g)].map(([, name, value]) => [
      name,
      Number(value),
    ]);
    expect(defaults.length).toBeGreaterThan(3);
    const known = Object.entries(variables).map(([name, schema]) => [name, schema.parse(undefined) as unknown]);
    for (const one of defaults) expect(known).toContainEqual(one);
  });

  test('names only existing commands', async () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
    expect(namesIn(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
    const commands = namesIn(/npm run admin -- ([a-z]+ [a-z-]+)/g);
    expect(commands.length).toBeGreaterThan(1);
    const groups = [...new Set(commands.map((command) => command.split(' ')[0] ?? ''))];
    // Each example starts a process, so ask for the help of each group, which lists its commands.
    const examples = groups.map((group) => {
      const text = `node scripts/admin.mjs ${group} --help\n`;
      return { language: 'sh', info: 'example', text, line: 0, response: undefined };
    });
    const help = await runShellExamples(examples, { cwd: root, environment: {} });
    const known = groups.flatMap((group, index) => {
      expect(help[index]).toContain(`Usage: npm run admin -- ${group} [options]`);
      return [...(help[index] ?? '').matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => `${group} ${name}`);
    });
    expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  }, 180_000);

  test('explains every alert, in order, and states which are critical', () => {
    interface Rule {
      alert: string;
      labels: { severity: string };
    }
    const text = readFileSync(path.join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
    const { groups } = parse(text) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    const alerts = pages.find(({ name }) => name === 'operators/alerts.md')?.text ?? '';
    const sections = alerts.split('\n## ').slice(1);
    const explained = sections.map((section) => {
      const [name = '', , first = ''] = section.split('\n');
      return [name, first.startsWith('Critical. ')];
    });
    expect(explained).toEqual(rules.map(({ alert, labels }) => [alert, labels.severity === 'critical']));
  });
});
