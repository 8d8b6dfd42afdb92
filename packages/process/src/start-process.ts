import { type Clock, type ClosingStep, createRoleMetrics, type Logger } from '@mailwright/platform';
import { awaitDatabase } from './await-database.ts';
import { closeInTurn } from './close-in-turn.ts';
import { closeTogether } from './close-together.ts';
import { openParts, openPool, type ProcessConfig, type ProcessParts } from './open-parts.ts';
import type { ProcessRole, RunningRole } from './role.ts';
import { startOperations, type StartedProcess } from './start-operations.ts';

// How long closing what the roles share may take, after they have closed.
const sharedLimitMs = 5_000;

/**
 * Opens what the roles share, starts them one after another, and opens one operations port for all. Resolves to the
 * steps that close the process, in order.
 * @param options `service`: the process's name in logs and metrics, which a single role shares; `config`: has the
 *   variables that the roles need; `roles`: a role whose interrupted work can't be repeated comes last, since an earlier
 *   one may fail to start; `clock`: the machine's clock.
 */
export async function startProcess(options: {
  service: string;
  config: ProcessConfig;
  log: Logger;
  roles: readonly ProcessRole[];
  clock?: Clock;
}): Promise<StartedProcess> {
  const { service, config, log, roles } = options;
  for (const role of roles) role.check?.(config);
  const { clock } = options;
  const parts = openParts(config, log, { ...poolOf(service, roles[0]), ...(clock === undefined ? {} : { clock }) });
  const starting = roles.map((role, index) => ({
    role,
    own: roles.length === 1 ? parts : partsOf(role, parts, index),
  }));
  const registries = starting.map(({ own }) => own.registry).filter((registry) => registry !== parts.registry);
  await awaitDatabase(parts, registries);
  await parts.awaitRedis();
  const started: { running: RunningRole; step: ClosingStep }[] = [];
  for (const { role, own } of starting) {
    const running = await role.start(config, own);
    const pool = { name: 'database', close: () => own.database.close() };
    const closing = own.database === parts.database ? running.closing : [...running.closing, pool];
    started.push({ running, step: closeInTurn(role.name, closing, own.log) });
  }
  const running = started.map((role) => role.running);
  const limitMs = Math.max(...running.map(({ closeLimitMs }) => closeLimitMs));
  const one = roles.length === 1 ? running[0] : undefined;
  return startOperations(parts, {
    ...joinRoles(running),
    registries,
    closeLimitMs: one?.closeLimitMs ?? limitMs + sharedLimitMs,
    closing: one?.closing ?? [closeTogether({ log, limitMs, steps: started.map(({ step }) => step) })],
  });
}

/**
 * The shared parts, with a role's own name in logs, metrics and sessions, and with connections to Postgres of its own,
 * so that it takes none from another role and keeps its own limit for statements. The first role uses the process's.
 */
function partsOf(role: ProcessRole, parts: ProcessParts, index: number): ProcessParts {
  const { name } = role;
  const log = parts.log.child({ service: name });
  const registry = createRoleMetrics(name);
  const database = index === 0 ? parts.database : openPool(parts.config, log, registry, poolOf(name, role));
  return { ...parts, service: name, log, registry, database, consumer: { ...parts.consumer, log } };
}

function poolOf(service: string, role: ProcessRole | undefined): { service: string; statementTimeoutMs?: number } {
  const limit = role?.statementTimeoutMs;
  return limit === undefined ? { service } : { service, statementTimeoutMs: limit };
}

/** What the operations port shows of several roles. */
function joinRoles(roles: RunningRole[]) {
  return {
    // Without Redis, a process that can do a part of its work continues to get requests.
    needsRedis: roles.every(({ needsRedis }) => needsRedis),
    definitions: roles.flatMap(({ definitions }) => definitions),
    questions: Object.assign({}, ...roles.map(({ questions }) => questions)) as RunningRole['questions'] & object,
    warnings: roles.flatMap(({ warnings = [] }) => warnings),
    drainMs: Math.max(...roles.map(({ drainMs = 0 }) => drainMs)),
    addresses: Object.assign({}, ...roles.map(({ addresses }) => addresses)) as Record<string, string>,
  };
}
