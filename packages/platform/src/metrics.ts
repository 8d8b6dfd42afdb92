import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Logger } from './logger.ts';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * A registry for the metrics of one of a process's roles, which have its name as their label. It says when the process
 * started, so that an alert for a role that runs nowhere needn't know how roles are divided between processes.
 */
export function createRoleMetrics(service: string): Registry {
  const registry = createRegistry(service);
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process since unix epoch in seconds.',
    registers: [registry],
  }).set(Math.round(Date.now() / 1_000 - process.uptime()));
  return registry;
}

function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Creates a registry for one process's Prometheus metrics, including Node's own (memory, event loop, handles). */
export function createMetrics(service: string): Registry {
  const registry = createRegistry(service);
  // By default, a timer measures the event loop's delay a hundred times a second, which costs more than all else at rest.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  return registry;
}

/** What `/metrics` responds with. */
export type MetricsPage = Pick<Registry, 'contentType' | 'metrics'>;

/**
 * Joins the metrics of several registries, which may have metrics of the same name, into one page. Prometheus refuses a
 * page that describes a metric twice, so the lines of each follow one description, that of the first registry.
 */
export function joinMetrics(registries: readonly [Registry, ...Registry[]]): MetricsPage {
  return {
    contentType: registries[0].contentType,
    metrics: async () => {
      const named = registries.flatMap((registry) =>
        registry.getMetricsAsArray().map(({ name }) => ({ registry, name })),
      );
      const texts = await Promise.all(named.map(({ registry, name }) => registry.getSingleMetricAsString(name)));
      const families = new Map<string, string>();
      for (const [n, { name }] of named.entries()) {
        const [known, text = ''] = [families.get(name), texts[n]];
        families.set(name, known === undefined ? text : known + withoutDescription(text));
      }
      return `${[...families.values()].join('\n\n')}\n`;
    },
  };
}

/** The values of a metric, each after a line break, without its HELP and TYPE lines. */
function withoutDescription(text: string): string {
  const values = text.split('\n').slice(2);
  return values.map((line) => `\n${line}`).join('');
}

/** The counter of failed gauge reads, which a registry has once for all sources. */
function failedReads(registry: Registry): Counter<'source'> {
  const name = 'mailwright_metric_readings_failed_total';
  const known = registry.getSingleMetric(name);
  if (known !== undefined) return known as Counter<'source'>;
  return new Counter({
    name,
    help: 'Times that metrics could not be read from Postgres or Redis, by what they are about; they are left out then',
    labelNames: ['source'],
    registers: [registry],
  });
}

/** One value of a gauge. */
export interface GaugeValue<Name extends string = string> {
  gauge: Name;
  value: number;
  labels?: Record<string, string>;
}

// The minimum interval between two reads of a source, however many scrapes there are.
const maxAgeMs = 5_000;
// Below Prometheus's scrape timeout of ten seconds, because the other metrics must be exported even if a read hangs.
const timeoutMs = 3_000;

/**
 * Registers gauges that are read together from Postgres or Redis when metrics are scraped. If they can't be read, they
 * are left out and the failure is counted, because an old value, or 0, would look healthy.
 * @param options `source`: their subject, in one word; `gauges`: by name; `read`: reads all values.
 */
export function registerReadGauges<Name extends string>(options: {
  registry: Registry;
  log: Logger;
  source: string;
  gauges: Record<Name, { help: string; labelNames?: readonly string[] }>;
  read(): Promise<GaugeValue<Name>[]>;
}): void {
  const { registry, source, log } = options;
  const failed = failedReads(registry);
  failed.inc({ source }, 0);
  const gauges = new Map<string, Gauge>();
  let underWay: Promise<void> | undefined;
  let readAt = -Infinity;

  function clear(): void {
    for (const gauge of gauges.values()) {
      gauge.reset();
      // A reset sets a gauge without labels to 0, so remove that value too.
      gauge.remove({});
    }
  }

  async function readOnce(): Promise<void> {
    try {
      const values = await options.read();
      clear();
      for (const { gauge, value, labels = {} } of values) gauges.get(gauge)?.set(labels, value);
    } catch (error) {
      fail(error);
    } finally {
      readAt = performance.now();
      underWay = undefined;
    }
  }

  function fail(error: unknown): void {
    clear();
    failed.inc({ source });
    log.warn('metrics.read_failed', { source, error });
  }

  async function refresh(): Promise<void> {
    if (underWay === undefined && performance.now() - readAt < maxAgeMs) return;
    underWay ??= readOnce();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), timeoutMs);
    });
    const isLate = await Promise.race([underWay.then(() => false), late]);
    clearTimeout(timer);
    if (isLate) fail(new Error(`no response within ${timeoutMs} ms`));
  }

  // Each gauge calls this during a scrape; all of them wait for the same read.
  let scrape: Promise<void> | undefined;
  const collect = (): Promise<void> => (scrape ??= refresh().finally(() => (scrape = undefined)));

  for (const [name, { help, labelNames = [] }] of Object.entries<{ help: string; labelNames?: readonly string[] }>(
    options.gauges,
  )) {
    gauges.set(name, new Gauge({ name, help, labelNames: [...labelNames], registers: [registry], collect }));
  }
  clear();
}
