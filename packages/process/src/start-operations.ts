import type { ClosingStep } from '@mailwright/platform';
import { type JobDefinition, registerQueueMetrics } from '@mailwright/queues';
import type { ProcessParts } from './open-parts.ts';
import type { OpsPage } from './operations-port/ops-page.ts';
import { type OpsQuestion, type OpsServer, type ReadinessCheck, startOpsServer } from './operations-port/ops-server.ts';
import { createQueueBoard } from './operations-port/queue-board.ts';

/** A process that has started: its addresses, and its shutdown. */
export interface StartedProcess {
  opsUrl: string;
  steps: ClosingStep[];
  /** How long the steps may take together. */
  closeLimitMs: number;
}

/** What `/readyz` shows beside Postgres and Redis. */
type ReadinessWarning = Omit<ReadinessCheck, 'required'>;

const boardPath = '/queues';

/**
 * Starts the operations port, with metrics and a board of these queues.
 * @param options `needsRedis`: whether the process requires Redis to be ready; `definitions`: the jobs whose queues it
 *   shows; `questions`: what other programs may ask, by path; `closing`: the process's own steps, in order, while Postgres,
 *   Redis and the operations port are still open; `warnings`: checks of its own.
 */
export async function startOperations(
  parts: ProcessParts,
  options: {
    needsRedis: boolean;
    definitions: readonly Pick<JobDefinition<unknown>, 'queue'>[];
    questions?: Record<string, OpsQuestion>;
    closing: ClosingStep[];
    closeLimitMs: number;
    warnings?: ReadinessWarning[];
  },
): Promise<StartedProcess> {
  const { service, config, log, registry, database, redis, queues } = parts;
  const { definitions } = options;
  registerQueueMetrics({ registry, log, queues, definitions });
  const board = createQueueBoard({
    redis,
    prefix: config.QUEUE_PREFIX,
    path: boardPath,
    title: service,
    definitions,
    log,
  });
  const { needsRedis, questions = {}, warnings = [] } = options;
  const ops = await openOperationsPort(parts, { needsRedis, warnings, pages: { [boardPath]: board }, questions });
  return {
    opsUrl: ops.url,
    closeLimitMs: options.closeLimitMs,
    steps: [
      { name: 'readiness', close: () => ops.drain() },
      ...options.closing,
      { name: 'queues', close: () => queues.close() },
      { name: 'database', close: () => database.close() },
      // Last, so that probes see the draining.
      { name: 'operations port', close: () => ops.close() },
    ],
  };
}

/**
 * Opens the operations port.
 * @param options `needsRedis`: whether the process requires Redis to be ready; `isStarting`: it isn't ready whatever works;
 *   `pages`: those for the operator, `questions`: what other programs may ask, by their path; `warnings`: further checks,
 *   without which it is ready all the same.
 */
export function openOperationsPort(
  parts: ProcessParts,
  options: {
    needsRedis: boolean;
    isStarting?: boolean;
    pages?: Record<string, OpsPage>;
    questions?: Record<string, OpsQuestion>;
    warnings?: ReadinessWarning[];
  },
): Promise<OpsServer> {
  const { needsRedis, isStarting = false, pages = {}, questions = {}, warnings = [] } = options;
  const { config, log, registry, database, redis } = parts;
  return startOpsServer({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    isStarting,
    allowedHosts: config.OPS_ALLOWED_HOSTS,
    metrics: registry,
    log,
    checks: [
      { name: 'postgres', required: true, check: () => database.ping() },
      { name: 'redis', required: needsRedis, check: () => redis.ping() },
      ...warnings.map((warning) => ({ ...warning, required: false })),
    ],
    operator: { user: config.OPS_USER, password: config.OPS_PASSWORD },
    pages,
    questions,
  });
}
