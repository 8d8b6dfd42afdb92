import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

interface Suite {
  file: string;
  source: string;
  lastMs: number | undefined;
  hasFailed: boolean;
}

const script = new URL('../../../../scripts/order-suites.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { estimateMs, orderSuites } = (await import(script)) as {
  estimateMs: (this: void, source: string) => number;
  orderSuites: (this: void, suites: Suite[]) => Suite[];
};

const scripts = new URL('../../../../scripts/', import.meta.url);
const { longSuites } = (await import(new URL('known-suites.mjs', scripts).href)) as {
  longSuites: Record<string, number>;
};
const { findUnitSuites } = (await import(new URL('find-unit-suites.mjs', scripts).href)) as {
  findUnitSuites: (this: void, root: string, longFiles?: string[]) => string[];
};

const suite = (file: string, more: Partial<Suite> = {}): Suite => ({
  file,
  source: '',
  lastMs: undefined,
  hasFailed: false,
  ...more,
});
const order = (...suites: Suite[]) => orderSuites(suites).map(({ file }) => file);
const withServers = { source: `import { createTestDatabase } from '@mailwright/testing';` };

test('unit suites run first, then those of the packages, the API, the workers and the whole system', () => {
  const inOrder = [
    suite('packages/webhooks/src/dispatch/slots.test.ts'),
    suite('packages/audience/src/lists/list-statistics.test.ts', withServers),
    suite('packages/testing/src/checks/read-promql.test.ts', withServers),
    suite('apps/api/test/lists/lists.test.ts', withServers),
    suite('apps/mail-worker/test/send-mail.test.ts', withServers),
    suite('packages/testing/src/chaos/hooks.test.ts', withServers),
  ];
  expect(order(...inOrder.toReversed())).toEqual(inOrder.map(({ file }) => file));
});

test('long suites run last, the longest of them first, as measured in an earlier run or else estimated from their timeouts', () => {
  const timeout = (text: string) => ({ source: `test('a sentence', async () => {\n}, ${text});\n` });
  expect(
    order(
      suite('bench/a.test.ts', timeout('120_000')),
      suite('apps/api/b.test.ts', { lastMs: 50_000 }),
      suite('packages/c.test.ts', timeout('300_000')),
      suite('packages/testing/src/system/d.test.ts', { ...timeout('300_000'), lastMs: 1_000 }),
    ),
  ).toEqual(['packages/testing/src/system/d.test.ts', 'packages/c.test.ts', 'apps/api/b.test.ts', 'bench/a.test.ts']);
});

test('a suite that failed last time runs before all others', () => {
  const failed = suite('packages/testing/src/chaos/workers.test.ts', { hasFailed: true, lastMs: 90_000 });
  expect(order(suite('packages/platform/src/ids.test.ts'), failed)[0]).toBe(failed.file);
});

test('the estimate is a quarter of the longest timeout, wherever that appears, and ignores other numbers', () => {
  expect(estimateMs('}, 120_000);')).toBe(30_000);
  expect(estimateMs('  180_000,\n);')).toBe(45_000);
  expect(estimateMs('const limitMs = 280_000;\nbeforeAll(start, limitMs);\n}, 60_000);')).toBe(70_000);
  expect(estimateMs('const rows = 500_000;\nexpect(count).toBe(100_000);')).toBe(0);
});

test('a clone without measurements knows which suites take long, and all of those suites exist', () => {
  const [longest = '', next = ''] = Object.keys(longSuites);
  expect(order(suite(next), suite('packages/c.test.ts'), suite(longest))).toEqual([
    'packages/c.test.ts',
    longest,
    next,
  ]);
  expect(Object.keys(longSuites).filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
});

test('the fast run has unit suites of many workspaces, but none that needs a server or a browser or takes long', () => {
  const units = findUnitSuites(root, Object.keys(longSuites));
  expect(units).toEqual(expect.arrayContaining(['packages/platform/src/ids.test.ts']));
  expect(units.length).toBeGreaterThan(100);
  for (const file of [
    'apps/api/test/lists/add-list.test.ts',
    'apps/console/test/pages.test.ts',
    ...Object.keys(longSuites),
  ])
    expect(units).not.toContain(file);
});
