import type { Sql } from '@mailwright/database';
import type { EndedAttempt } from './record-attempts.ts';
import { adjustWindow, type HookWindow, type Observation, type WindowPolicy } from './window-policy.ts';

/**
 * Gives the places of ended attempts back, and makes their hooks' windows what the attempts say, in the order given. The
 * caller's transaction ends the flight of their deliveries.
 * @returns the hooks that have something waiting, and room for it.
 */
export async function recordWindows(sql: Sql, policy: WindowPolicy, ended: EndedAttempt[]): Promise<string[]> {
  if (ended.length === 0) return [];
  const windows = await lockWindows(sql, new Set(ended.map(({ claim }) => claim.hookId)));
  const places = new Map<string, number>();
  for (const attempt of ended) {
    const { hookId } = attempt.claim;
    places.set(hookId, (places.get(hookId) ?? 0) + 1);
    const window = windows.get(hookId);
    if (window !== undefined) windows.set(hookId, adjustWindow(window, observe(attempt), policy));
  }
  const changed = [...windows];
  const rows = await sql.query<{ hookId: string }>({
    name: 'write-windows',
    text: `WITH written AS (
        UPDATE hook_windows w SET in_flight = w.in_flight - n.places, size = n.size, slow = n.slow, slow_streak = n.slow_streak
        FROM unnest($1::uuid[], $2::int[], $3::int[], $4::boolean[], $5::int[]) AS n (id, places, size, slow, slow_streak)
        WHERE w.hook_id = n.id RETURNING w.hook_id, w.backlog AND w.in_flight < w.size AS hungry)
      SELECT hook_id AS "hookId" FROM written WHERE hungry`,
    values: [
      changed.map(([id]) => id),
      changed.map(([id]) => places.get(id)),
      changed.map(([, window]) => window.size),
      changed.map(([, window]) => window.slow),
      changed.map(([, window]) => window.slowStreak),
    ],
  });
  return rows.map(({ hookId }) => hookId);
}

async function lockWindows(sql: Sql, hookIds: Set<string>): Promise<Map<string, HookWindow>> {
  const rows = await sql.query<HookWindow & { id: string }>({
    name: 'lock-windows',
    text: `SELECT hook_id AS id, size, slow, slow_streak AS "slowStreak" FROM hook_windows
      WHERE hook_id = ANY($1::uuid[]) ORDER BY hook_id FOR UPDATE`,
    values: [[...hookIds]],
  });
  return new Map(rows.map(({ id, ...window }) => [id, window]));
}

function observe({ sent }: EndedAttempt): Observation {
  const isSuccess = sent.kind === 'replied' && sent.status >= 200 && sent.status < 300;
  const outcome = isSuccess ? 'succeeded' : sent.kind === 'timed-out' ? 'timed-out' : 'failed';
  return { outcome, durationMs: sent.durationMs };
}
