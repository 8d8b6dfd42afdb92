import { createLogger, createMetrics, type Logger, type Registry } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { until } from '@mailwright/testing';

export const log: Logger = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** A limiter with its own connection, as a process has it. */
export type StartedLimiter<Limiter> = Limiter & {
  redis: ReturnType<typeof openRedis>;
  prefix: string;
  /** How many it counted in memory, or not at all, because Redis was unavailable. */
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
 * @returns a function that starts a limiter. Its commands may take a minute, so that a slow machine doesn't look like
 *   an unavailable Redis; tests with an unavailable Redis pass `timeoutMs`.
 */
export function limiterStarter<Limiter extends object>(
  create: (options: LimiterOptions) => Limiter,
  metric: string,
): (url: string, prefix: string, timeoutMs?: number) => Promise<StartedLimiter<Limiter>> {
  return async (url, prefix, timeoutMs = 60_000) => {
    const redis = openRedis({ url, role: 'producer', log });
    await until('Redis to be available', async () => redis.status === 'ready');
    const metrics = createMetrics('test');
    const missed = async () => (await metrics.getSingleMetric(metric)?.get())?.values[0]?.value ?? 0;
    return { ...create({ redis, metrics, log, prefix, timeoutMs }), redis, prefix, missed };
  };
}
