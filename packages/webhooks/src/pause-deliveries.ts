// ON CONFLICT lets only one of several pauses be the first. Each worker checks for a pause twice a second.
import type { Database, Sql } from '@mailwright/database';

/** When and why an operator has paused all deliveries. */
export interface DeliveryPause {
  pausedAt: Date;
  reason: string | null;
}

/**
 * Pauses all deliveries of all accounts: requests in flight complete, and nothing else is sent. Resolves to false if
 * they were already paused.
 */
export async function pauseDeliveries(database: Database, reason: string | null): Promise<boolean> {
  const rows = await database.query({
    text: 'INSERT INTO delivery_pauses (reason) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id',
    values: [reason],
  });
  return rows.length > 0;
}

/** Resumes deliveries. Resolves to false if they weren't paused. */
export async function resumeDeliveries(database: Database): Promise<boolean> {
  const { count } = await database.prisma.deliveryPause.deleteMany();
  return count > 0;
}

/** Reads the pause; undefined if deliveries aren't paused. */
export async function readDeliveryPause(database: Database): Promise<DeliveryPause | undefined> {
  const pause = await database.prisma.deliveryPause.findFirst();
  return pause === null ? undefined : { pausedAt: pause.pausedAt, reason: pause.reason };
}

/** Whether deliveries are paused, as of the last check. Each claim checks again in its own statement. */
interface PauseCheck {
  isPaused(): boolean;
  check(): Promise<void>;
}

/** Creates a check for pauses. @param options `onResumed`: called when a pause ends. */
export function createPauseCheck(sql: Sql, options: { onResumed(): void }): PauseCheck {
  let isPaused = false;
  return {
    isPaused: () => isPaused,
    check: async () => {
      const rows = await sql.query({ name: 'read-pause', text: 'SELECT 1 FROM delivery_pauses' });
      const wasPaused = isPaused;
      isPaused = rows.length > 0;
      if (wasPaused && !isPaused) options.onResumed();
    },
  };
}
