import { collectDefaultMetrics, Counter, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A registry for one process's Prometheus metrics, with Node's own (memory, event loop, handles) in it. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The counter of failed gauge reads, one per registry for all its sources. */
export function failedReadings(registry: Registry): Counter<'source'> {
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
