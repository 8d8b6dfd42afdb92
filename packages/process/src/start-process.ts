import { type Clock, createRoleMetrics, type Logger } from '@mailwright/platform';
import { awaitDatabase } from './await-database.ts';
import { closeInTurn } from './close-in-turn.ts';
import { closeTogether } from './close-together.ts';
import { openParts, type ProcessConfig, type ProcessParts } from './open-parts.ts';
import type { ProcessRole, RunningRole } from './role.ts';
import { startOperations, type StartedProcess } from './start-operations.ts';

// Several roles seldom wait for Postgres at the same time, so they need fewer connections than in processes of their
// own. Each is opened when all others are busy.
const poolsOfSeveral = 2;

/**
 * Opens what the roles share, starts them together, and opens one operations port for all. Resolves to the steps that
 * close the process, in order.
 * @param options `service`: the process's name in logs and metrics, which a single role shares; `config`: has the
 *   variables that the roles need; `clock`: the machine's clock.
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
  const timeouts = roles.flatMap(({ statementTimeoutMs }) => statementTimeoutMs ?? []);
  const parts = openParts(config, log, {
    service,
    // A role without a limit of its own has the default, which is longer than any.
    ...(timeouts.length < roles.length ? {} : { statementTimeoutMs: Math.max(...timeouts) }),
    poolSize: config.DATABASE_POOL_SIZE * (roles.length > 1 ? poolsOfSeveral : 1),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  await awaitDatabase(parts);
  await parts.awaitRedis();
  const started = await Promise.all(
    roles.map(async (role) => {
      const own = roles.length > 1 ? partsOf(role, parts) : parts;
      return { name: role.name, own, running: await role.start(config, own) };
    }),
  );
  const running = started.map((role) => role.running);
  const closeLimitMs = Math.max(...running.map((role) => role.closeLimitMs));
  const inTurns = started.map(({ name, own, running: { closing } }) => closeInTurn(name, closing, own.log));
  return startOperations(parts, {
    ...joinRoles(running),
    registries: started.map(({ own }) => own.registry).filter((registry) => registry !== parts.registry),
    closeLimitMs,
    closing:
      running.length === 1
        ? (running[0]?.closing ?? [])
        : [closeTogether({ log, limitMs: closeLimitMs, steps: inTurns })],
  });
}

/** The shared parts, with a role's own name in logs, metrics and sessions. */
function partsOf({ name }: Pick<ProcessRole, 'name'>, parts: ProcessParts): ProcessParts {
  const log = parts.log.child({ service: name });
  return { ...parts, service: name, log, registry: createRoleMetrics(name), consumer: { ...parts.consumer, log } };
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
