import { setTimeout as wait } from 'node:timers/promises';
import { requirePostgresVersion } from '@mailwright/database';
import { ConfigError, type Registry } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import type { ProcessParts } from './open-parts.ts';
import { describeError } from './operations-port/ops-server.ts';
import { openOperationsPort } from './start-operations.ts';

const pauseMs = 500;

/**
 * Resolves when Postgres responds, which usually is at once. Until then, a line is logged immediately and every ten
 * seconds, and the operations port reports that the process is alive but not ready, so that its supervisor doesn't
 * restart it.
 * @param registries metrics to show there in addition to the process's own.
 * @throws ConfigError if Postgres is too old, or is reached through a pooler that loses prepared statements.
 */
export async function awaitDatabase(parts: ProcessParts, registries: Registry[] = []): Promise<void> {
  // Logs no stack, because it would be the same for every process and say nothing about Postgres.
  const report = limitRate((error) => parts.log.warn('database.unavailable', { reason: describeError(error) }));
  const responds = async (): Promise<boolean> => {
    try {
      await requirePostgresVersion((text) => parts.database.query({ text }));
      await parts.database.checkPreparedStatements();
      await parts.clock.check();
      return true;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      report(error);
      return false;
    }
  };
  if (await responds()) return;
  // Never ready while starting, even once Postgres responds: clients that wait for readiness would send requests to a
  // port that isn't open yet.
  const ops = await openOperationsPort(parts, { needsRedis: false, isStarting: true, registries });
  try {
    do await wait(pauseMs);
    while (!(await responds()));
  } finally {
    await ops.close();
  }
}
