import { setTimeout as wait } from 'node:timers/promises';
import { requirePostgresVersion } from '@mailwright/database';
import { ConfigError } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';
import type { ProcessParts } from './open-parts.ts';
import { describeError } from './operations-port/ops-server.ts';
import { openOperationsPort } from './start-operations.ts';

const pauseMs = 500;

/**
 * Resolves when Postgres responds, usually at once. Until then the log has a line at once and every ten seconds, and the
 * operations port reports that the process is alive and not ready: its supervisor need not restart it.
 * @throws ConfigError when Postgres is too old, or is reached through a pooler that loses prepared statements.
 */
export async function awaitDatabase(parts: ProcessParts): Promise<void> {
  // Without the error's stack, which is the same for every process and contains nothing about Postgres.
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
  // Not ready even when Postgres responds again: who waits for that sends requests to a port that isn't open yet.
  const ops = await openOperationsPort(parts, { needsRedis: false, isStarting: true });
  try {
    do await wait(pauseMs);
    while (!(await responds()));
  } finally {
    await ops.close();
  }
}
