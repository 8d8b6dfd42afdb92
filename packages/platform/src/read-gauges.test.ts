import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { createMetrics, type Registry } from './metrics.ts';
import { type Reading, registerReadGauges } from './read-gauges.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let registry: Registry;
let reads = 0;
let answer: () => Promise<Reading<'depth' | 'age'>[]>;

beforeEach(() => {
  jest.useFakeTimers();
  reads = 0;
  registry = createMetrics('test');
  registerReadGauges({
    registry,
    log,
    source: 'things',
    gauges: { depth: { help: 'Depth', labelNames: ['queue'] }, age: { help: 'Age' } },
    read: () => {
      reads += 1;
      return answer();
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

/** The lines of what is exported that are about these gauges. */
async function scrape(): Promise<string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => /^(depth|age|mailwright_metric_readings)/.test(line));
}
const failures = (count: number) => `mailwright_metric_readings_failed_total{source="things",service="test"} ${count}`;
const two: Reading<'depth' | 'age'>[] = [
  { gauge: 'depth', value: 3, labels: { queue: 'mails' } },
  { gauge: 'age', value: 1.5 },
];
const shown = ['depth{queue="mails",service="test"} 3', 'age{service="test"} 1.5'];

test('gauges are read together, once in five seconds however many scrape', async () => {
  answer = async () => two;
  const scrapes = await Promise.all([scrape(), scrape(), scrape()]);
  for (const lines of scrapes) expect(lines).toEqual([failures(0), ...shown]);
  jest.advanceTimersByTime(4_900);
  answer = async () => [{ gauge: 'age', value: 7 }];
  expect(await scrape()).toEqual([failures(0), ...shown]);
  expect(reads).toBe(1);
  jest.advanceTimersByTime(200);
  // What a reading doesn't have any more isn't there any more.
  expect(await scrape()).toEqual([failures(0), 'age{service="test"} 7']);
  expect(reads).toBe(2);
});

test('while they cannot be read they are left out, counted as failed, and all other metrics are there', async () => {
  answer = async () => two;
  await scrape();
  jest.advanceTimersByTime(6_000);
  answer = () => Promise.reject(new Error('Postgres is away'));
  await scrape();
  expect(await scrape()).toEqual([failures(1)]);
  expect(await registry.metrics()).toContain('process_cpu_seconds_total');
  jest.advanceTimersByTime(6_000);
  answer = async () => two;
  expect(await scrape()).toEqual([failures(1), ...shown]);
});

test('a scrape waits three seconds for them and no longer; nobody asks again while an answer is still to come', async () => {
  let reply: (readings: typeof two) => void = () => {};
  answer = () => new Promise((resolve) => (reply = resolve));
  const first = scrape();
  await jest.advanceTimersByTimeAsync(3_000);
  expect((await first).slice(1)).toEqual([]);
  const second = scrape();
  await jest.advanceTimersByTimeAsync(3_000);
  expect((await second).slice(1)).toEqual([]);
  expect(reads).toBe(1);
  reply(two);
  await jest.advanceTimersByTimeAsync(0);
  expect(await scrape()).toEqual([failures(2), ...shown]);
  expect(reads).toBe(1);
});
