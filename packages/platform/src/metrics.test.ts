import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { createMetrics, type GaugeValue, registerReadGauges, type Registry } from './metrics.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let registry: Registry;
let reads = 0;
let read: () => Promise<GaugeValue<'depth' | 'age'>[]>;

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
      return read();
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

/** The exported lines of these gauges. */
async function scrape(): Promise<string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => /^(depth|age|mailwright_metric_readings)/.test(line));
}
const failures = (count: number) => `mailwright_metric_readings_failed_total{source="things",service="test"} ${count}`;
const two: GaugeValue<'depth' | 'age'>[] = [
  { gauge: 'depth', value: 3, labels: { queue: 'mails' } },
  { gauge: 'age', value: 1.5 },
];
const shown = ['depth{queue="mails",service="test"} 3', 'age{service="test"} 1.5'];

test('gauges are read together, and at most once in five seconds, however many scrapes there are', async () => {
  read = async () => two;
  const scrapes = await Promise.all([scrape(), scrape(), scrape()]);
  for (const lines of scrapes) expect(lines).toEqual([failures(0), ...shown]);
  jest.advanceTimersByTime(4_900);
  read = async () => [{ gauge: 'age', value: 7 }];
  expect(await scrape()).toEqual([failures(0), ...shown]);
  expect(reads).toBe(1);
  jest.advanceTimersByTime(200);
  // A value that is missing from the latest read is no longer exported.
  expect(await scrape()).toEqual([failures(0), 'age{service="test"} 7']);
  expect(reads).toBe(2);
});

test('gauges that cannot be read are left out and counted as failed, while all other metrics are exported', async () => {
  read = async () => two;
  await scrape();
  jest.advanceTimersByTime(6_000);
  read = () => Promise.reject(new Error('Postgres is unavailable'));
  await scrape();
  expect(await scrape()).toEqual([failures(1)]);
  expect(await registry.metrics()).toContain('process_cpu_seconds_total');
  jest.advanceTimersByTime(6_000);
  read = async () => two;
  expect(await scrape()).toEqual([failures(1), ...shown]);
});

test('a scrape waits for gauges for at most three seconds, and no second read starts while one is under way', async () => {
  let reply: (readings: typeof two) => void = () => {};
  read = () => new Promise((resolve) => (reply = resolve));
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
