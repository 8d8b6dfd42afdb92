import { createLogger, createMetrics, type Logger, type Registry } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { until } from '@mailwright/testing';

export const log: Logger = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** A limiter as a process has it, with a connection of its own. */
export type StartedLimiter<Limiter> = Limiter & {
  redis: ReturnType<typeof openRedis>;
  prefix: string;
  /** What it counted alone, or not at all, since Redis was unavailable. */
  missed(): Promise<number>;
};

/** What every limiter is made with. */
interface LimiterOptions {
  redis: ReturnType<typeof openRedis>;
  metrics: Registry;
  log: Logger;
  prefix: string;
  timeoutMs: number;
}

/**
 * @param metric the name of the counter that `missed` reads.
 * @returns what starts a limiter. Its commands may take a minute, so that a slow machine doesn't look like an unavailable
 *   Redis; tests of an unavailable one give `timeoutMs`.
 */
export function limiterStarter<Limiter extends object>(
  create: (options: LimiterOptions) => Limiter,
  metric: string,
): (url: string, prefix: string, timeoutMs?: number) => Promise<StartedLimiter<Limiter>> {
  return async (url, prefix, timeoutMs = 60_000) => {
    const redis = openRedis({ url, role: 'producer', log });
    await until('Redis to be there', async () => redis.status === 'ready');
    const metrics = createMetrics('test');
    const missed = async () => (await metrics.getSingleMetric(metric)?.get())?.values[0]?.value ?? 0;
    return { ...create({ redis, metrics, log, prefix, timeoutMs }), redis, prefix, missed };
  };
}
