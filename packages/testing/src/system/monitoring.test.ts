import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CaughtMail } from '@mailwright/local-stack';
import { parse } from 'yaml';
import { addScrape, type ExportedMetrics } from '../checks/read-metrics.ts';
import { type MetricUse, type PromqlUses, readPromql } from '../checks/read-promql.ts';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { until } from '../until.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; datasource: { uid: string } }[];
}
interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity?: string };
  annotations: { summary?: string; description?: string; section?: string };
}

const root = new URL('../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana/mailwright.json')) as { panels: Panel[]; templating: unknown };
const rules = parse(read('deploy/prometheus/alerts.yml')) as { groups: { name: string; rules: Alert[] }[] };
const alerts = rules.groups.flatMap((group) => group.rules);
const charts = dashboard.panels.filter(({ type }) => type !== 'row');

// The metrics and labels that Prometheus adds to every scrape.
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] };

let shared: SharedStack;
let stack: SharedStack['stack'];
let receiver: Receiver;
const exported: ExportedMetrics = new Map();

async function call(method: string, route: string, body?: Record<string, unknown>): Promise<{ uid: string }> {
  const response = await fetch(`${stack.baseUrl}/api/v1${route}`, {
    method,
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (response.status === 204 ? { uid: '' } : await response.json()) as { uid: string };
}

// Uses a new connection: the process may close a connection that was idle for a few seconds just as it is used again.
async function scrape(url: string): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject);
  });
  expect(response.statusCode).toBe(200);
  return text(response);
}

async function scrapeAll(): Promise<ExportedMetrics> {
  for (const url of Object.values(stack.opsUrls)) {
    addScrape(exported, await scrape(`${url}/metrics`));
  }
  return exported;
}

beforeAll(async () => {
  receiver = await startReceiver();
  shared = await startSharedStack({}, true);
  ({ stack } = shared);
  // Activity of every kind, so that metrics have their labels.
  const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com', subscription: 'double_opt_in' };
  const { uid: asking } = await call('POST', '/lists', list);
  await call('POST', '/subscribers', { list_uid: asking, EMAIL: 'ada@example.com' });
  await call('POST', `/lists/${asking}/imports`, { subscribers: [{ EMAIL: 'mary@example.com' }] });
  const { uid } = await call('POST', '/lists', { ...list, subscription: 'single_opt_in' });
  await call('POST', '/hooks', { target_url: receiver.url, event: 'subscriber.subscribed', list_uid: uid });
  await call('POST', '/subscribers', { list_uid: uid, EMAIL: 'grace@example.com' });
  await receiver.waitFor(1);
  const inbox = async () => (await (await fetch(`${stack.inboxUrl}/messages.json`)).json()) as CaughtMail[];
  await until('the confirmation', async () => (await inbox()).length > 0);
  await call('DELETE', `/lists/${uid}`);
  await call('GET', `/lists/${uid}`);
  const isSeen = (metric: string, label: string) => exported.get(metric)?.labels.has(label) === true;
  await until('all activity to be counted', async () => {
    await scrapeAll();
    return (
      isSeen('mailwright_removed_total', 'kind') &&
      isSeen('mailwright_import_rows_total', 'result') &&
      isSeen('mailwright_mail_attempt_seconds_count', 'outcome') &&
      isSeen('mailwright_http_problems_total', 'code') &&
      isSeen('mailwright_webhook_slots_held', 'pool') &&
      exported.has('mailwright_clock_offset_seconds') &&
      isSeen('mailwright_queue_jobs', 'queue')
    );
  });
}, 120_000);

afterAll(async () => {
  await shared?.close();
  await receiver?.close();
});

/** The names in an expression that no process exports; empty if all are exported. */
function findMissing({ metrics, grouping }: PromqlUses): string[] {
  const labels = new Set(metrics.flatMap(({ metric }) => [...(exported.get(metric)?.labels.keys() ?? [])]));
  const unknown = grouping.filter((label) => !labels.has(label) && !ofPrometheus.labels.includes(label));
  return [...metrics.flatMap(findMissingOf), ...unknown.map((label) => `by (${label})`)];
}

// A label value that hasn't occurred here, such as a failure, must be in the help text of the metric.
function findMissingOf({ metric, matchers }: MetricUse): string[] {
  if (ofPrometheus.metrics.includes(metric)) return [];
  const known = exported.get(metric);
  if (known === undefined) return [metric];
  const isKnown = ({ label, operator, value }: MetricUse['matchers'][number]): boolean => {
    if (ofPrometheus.labels.includes(label)) return true;
    const values = known.labels.get(label);
    return values !== undefined && operator === '=' && (values.has(value) || words(known.help).includes(value));
  };
  return matchers.filter((matcher) => !isKnown(matcher)).map(({ label, value }) => `${metric}{${label}="${value}"}`);
}

const words = (text: string) => text.split(/[^\w-]+/);

describe('the dashboard', () => {
  test.each(charts.map((panel) => [panel.title, panel] as const))(
    '%s queries only metrics that the processes export',
    (_title, panel) => {
      expect(panel.targets?.length).toBeGreaterThan(0);
      for (const { expr } of panel.targets ?? []) expect([expr, findMissing(readPromql(expr))]).toEqual([expr, []]);
    },
  );

  test('shows every metric that we export', () => {
    const used = new Set(
      charts.flatMap(({ targets = [] }) =>
        targets.flatMap(({ expr }) => readPromql(expr).metrics.map((use) => use.metric)),
      ),
    );
    const family = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    const families = new Set([...used].map(family));
    const unseen = [...exported.keys()].filter((name) => name.startsWith('mailwright_') && !families.has(family(name)));
    expect(unseen).toEqual([]);
  });

  test('can be imported without edits: its data source is a variable, its panels have unique ids and do not overlap', () => {
    const sources = charts.flatMap(({ targets = [] }) => targets.map(({ datasource }) => datasource.uid));
    expect(new Set(sources)).toEqual(new Set(['${datasource}']));
    expect(dashboard).not.toHaveProperty('__inputs');
    expect(dashboard).toMatchObject({
      id: null,
      templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }, { name: 'job' }] },
    });
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { title, description, gridPos } of charts) {
      expect([title, description]).toEqual([title, expect.stringMatching(/\.$/)]);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    }
  });

  test('has a row for each part', () => {
    expect(dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'At a glance',
      'API',
      'Webhooks',
      'Slots and hooks',
      'Queues',
      'Mail',
      'Audience',
      'Automations',
      'Processes',
    ]);
  });
});

describe('the alerts', () => {
  test.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s queries only metrics that the processes export',
    (_name, alert) => {
      expect(findMissing(readPromql(alert.expr))).toEqual([]);
    },
  );

  test.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s has a delay, a severity, a summary, an instruction and a link',
    (name, alert) => {
      expect(alert.for).toMatch(/^\d+[mh]$/);
      expect(['critical', 'warning']).toContain(alert.labels.severity);
      expect(alert.annotations).toEqual({
        summary: expect.stringMatching(/^.{20,120}$/),
        description: expect.stringMatching(/^[A-Z].{40,}\.$/),
        section: `docs/operators/alerts.md#${name.toLowerCase()}`,
      });
    },
  );

  test('have unique names', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });
});

test('the example scrapes every app by its Compose name and port, and loads the alerts', () => {
  const example = parse(read('deploy/prometheus/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
  };
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, unknown> }>;
  };
  const apps = readdirSync(new URL('apps', root))
    // The command lines run only briefly, the console and the docs aren't processes, nor is mcp one of a server, and Compose has a process for each role.
    .filter((app) => !['admin', 'all-in-one', 'cli', 'console', 'docs', 'mcp'].includes(app))
    .sort();
  const [job] = example.scrape_configs;
  expect(example.rule_files).toEqual(['alerts.yml']);
  expect(job?.job_name).toBe('mailwright');
  expect([...(job?.dns_sd_configs[0]?.names ?? [])].sort()).toEqual(apps);
  for (const app of apps) expect(compose.services[app]?.environment?.['OPS_PORT']).toBe(job?.dns_sd_configs[0]?.port);
});

test('the operator can see the queues of every process, but only with the password', async () => {
  const { user, password } = stack.operator;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const names: Record<string, string[]> = {};
  for (const [app, url] of Object.entries(stack.opsUrls)) {
    expect([app, (await fetch(`${url}/queues`)).status]).toEqual([app, 401]);
    const page = await fetch(`${url}/queues`, { headers: { authorization } });
    expect(await page.text()).toContain(`<title>${app}</title>`);
    names[app] = await until(`workers of the queues of ${app}`, async () => {
      const response = await fetch(`${url}/queues/api/queues?page=1&jobsPerPage=10`, { headers: { authorization } });
      const { queues } = (await response.json()) as { queues: { name: string; hasWorkers: boolean }[] };
      return queues.every(({ hasWorkers }) => hasWorkers) && queues.map(({ name }) => name);
    });
  }
  const { api, ...workers } = names;
  expect([...(api ?? [])].sort()).toEqual(Object.values(workers).flat().sort());
});
