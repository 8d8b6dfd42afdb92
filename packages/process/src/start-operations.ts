import { type CheckedClock, type ClosingStep, joinMetrics, type Registry, runEvery } from '@mailwright/platform';
import { checkQueues, isClusterReply, type JobDefinition, registerQueueMetrics } from '@mailwright/queues';
import type { ProcessParts } from './open-parts.ts';
import type { OpsPage } from './operations-port/ops-page.ts';
import { type OpsQuestion, type OpsServer, startOpsServer } from './operations-port/ops-server.ts';
import { createQueueBoard } from './operations-port/queue-board.ts';
import type { ReadinessWarning } from './role.ts';

/** A process that has started: its addresses and its shutdown. */
export interface StartedProcess {
  opsUrl: string;
  /** Where else it is reached, by the names under which they are logged. */
  addresses: Record<string, string>;
  steps: ClosingStep[];
  /** How long the steps may take together. */
  closeLimitMs: number;
  /** How long it continues to serve after SIGTERM, while it reports that it isn't ready, before the steps begin. */
  drainMs: number;
}

const boardPath = '/queues';
const clockPauseMs = 5_000;

/**
 * Starts the operations port, with metrics and a board of these queues.
 * @param options what the process's roles have together, see RunningRole; `registries`: the metrics of roles, in
 *   addition to the process's own.
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
    addresses?: Record<string, string>;
    registries?: Registry[];
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
  const { needsRedis, questions = {}, warnings = [], registries = [] } = options;
  const pages = { [boardPath]: board };
  const ops = await openOperationsPort(parts, { needsRedis, warnings, pages, questions, definitions, registries });
  const comparing = runEvery(
    clockPauseMs,
    () => clock.check(),
    () => {},
  );
  return {
    opsUrl: ops.url,
    addresses: options.addresses ?? {},
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
 *   uses; `isStarting`: it isn't ready yet, even if every check passes; `pages`: the pages for the operator, and
 *   `questions`: what other programs may ask, both by path; `warnings`: further checks, whose failure doesn't make it
 *   unready; `registries`: further metrics.
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
    registries?: Registry[];
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
    metrics: joinMetrics([registry, ...(options.registries ?? [])]),
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
