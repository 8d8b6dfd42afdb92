import { type CheckedClock, type ClosingStep, runEvery } from '@mailwright/platform';
import { checkQueues, isClusterReply, type JobDefinition, registerQueueMetrics } from '@mailwright/queues';
import type { ProcessParts } from './open-parts.ts';
import type { OpsPage } from './operations-port/ops-page.ts';
import { type OpsQuestion, type OpsServer, type ReadinessCheck, startOpsServer } from './operations-port/ops-server.ts';
import { createQueueBoard } from './operations-port/queue-board.ts';

/** A process that has started: its addresses and its shutdown. */
export interface StartedProcess {
  opsUrl: string;
  steps: ClosingStep[];
  /** How long the steps may take together. */
  closeLimitMs: number;
  /** How long it continues to serve after SIGTERM, while it reports that it isn't ready, before the steps begin. */
  drainMs: number;
}

/** A check that `/readyz` shows besides Postgres and Redis. */
type ReadinessWarning = Omit<ReadinessCheck, 'required'>;

const boardPath = '/queues';
const clockPauseMs = 5_000;

/**
 * Starts the operations port, with metrics and a board of these queues.
 * @param options `needsRedis`: whether the process needs Redis to be ready; `definitions`: the jobs whose queues it
 *   shows; `questions`: what other programs may ask, by path; `closing`: the process's own steps, in order, which run
 *   while Postgres, Redis and the operations port are still open; `warnings`: checks of its own; `drainMs`: how long a
 *   process that gets requests continues to serve them, while it reports that it isn't ready, before the steps; 0 by
 *   default.
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
    drainMs?: number;
  },
): Promise<StartedProcess> {
  const { service, config, log, registry, database, redis, queues, clock } = parts;
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
  const pages = { [boardPath]: board };
  const ops = await openOperationsPort(parts, { needsRedis, warnings, pages, questions, definitions });
  const comparing = runEvery(
    clockPauseMs,
    () => clock.check(),
    () => {},
  );
  return {
    opsUrl: ops.url,
    closeLimitMs: options.closeLimitMs,
    drainMs: options.drainMs ?? 0,
    steps: [
      { name: 'readiness', close: () => ops.drain() },
      ...options.closing,
      { name: 'clock', close: () => comparing.stop() },
      { name: 'queues', close: () => queues.close() },
      { name: 'database', close: () => database.close() },
      // Last, so that probes see that the process is draining.
      { name: 'operations port', close: () => ops.close() },
    ],
  };
}

/**
 * Opens the operations port.
 * @param options `needsRedis`: whether the process needs Redis to be ready; `definitions`: the jobs whose queues it
 *   uses; `isStarting`: the process isn't ready, even if every check succeeds; `pages`: the pages for the operator, and
 *   `questions`: what other programs may ask, both by path; `warnings`: further checks, whose failure doesn't make it
 *   unready.
 */
export function openOperationsPort(
  parts: ProcessParts,
  options: {
    needsRedis: boolean;
    definitions?: readonly Pick<JobDefinition<unknown>, 'queue'>[];
    isStarting?: boolean;
    pages?: Record<string, OpsPage>;
    questions?: Record<string, OpsQuestion>;
    warnings?: ReadinessWarning[];
  },
): Promise<OpsServer> {
  const { needsRedis, isStarting = false, definitions = [], pages = {}, questions = {}, warnings = [] } = options;
  const { config, log, registry, database, redis, clock } = parts;
  const names = [...new Set(definitions.map(({ queue }) => queue))];
  return startOpsServer({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    isStarting,
    allowedHosts: config.OPS_ALLOWED_HOSTS,
    metrics: registry,
    log,
    checks: [
      { name: 'postgres', required: true, check: () => database.ping() },
      { name: 'clock', required: true, check: () => checkClock(clock) },
      {
        name: 'redis',
        // A process that can do without Redis for a while still mustn't get requests if it can never use this one.
        required: (error) => needsRedis || isClusterReply(error),
        check: () => checkQueues({ redis, prefix: config.QUEUE_PREFIX, queues: names }),
      },
      ...warnings.map((warning) => ({ ...warning, required: false })),
    ],
    operator: { user: config.OPS_USER, password: config.OPS_PASSWORD },
    pages,
    questions,
  });
}

async function checkClock(clock: CheckedClock): Promise<void> {
  await clock.check();
  if (clock.isTrusted()) return;
  const offsetMs = clock.offsetMs();
  if (offsetMs === undefined) throw new Error('not compared with Postgres yet');
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  throw new Error(`${seconds} seconds ${offsetMs > 0 ? 'behind' : 'ahead of'} the clock of Postgres`);
}
