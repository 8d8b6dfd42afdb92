import type { Database } from '@mailwright/database';
import { until } from '@mailwright/testing';
import { monotonicMs } from '../measure/monotonic.ts';

/**
 * Resolves when all deliveries of these hooks are recorded as succeeded.
 * @returns when that was seen, on the clock of `monotonicMs`.
 * @throws when it isn't so in time, or a delivery failed.
 */
export async function awaitRecorded(
  scene: { database: Database },
  hooks: { id: string }[],
  deliveries: number,
  limitMs: number,
): Promise<number> {
  return until(
    `${deliveries} deliveries to be recorded`,
    async () => {
      const { recorded, failed } = await countRecorded(scene, hooks);
      if (failed > 0) throw new Error(`${failed} deliveries failed that should have succeeded`);
      return recorded >= deliveries && monotonicMs();
    },
    limitMs,
  );
}

/** How many deliveries of these hooks have succeeded, with their attempt, and how many have failed. */
async function countRecorded(
  scene: { database: Database },
  hooks: { id: string }[],
): Promise<{ recorded: number; failed: number }> {
  const [row] = await scene.database.query<{ recorded: number; failed: number }>({
    text: `SELECT count(*) FILTER (WHERE status = 'succeeded' AND attempt_count = 1)::int AS recorded,
        count(*) FILTER (WHERE status IN ('failed', 'cancelled'))::int AS failed
      FROM deliveries WHERE hook_id = ANY($1::uuid[])`,
    values: [hooks.map(({ id }) => id)],
  });
  if (row === undefined) throw new Error('Postgres counted nothing');
  return row;
}
