// Raw SQL: the clock of Postgres itself.
import { isDatabaseUnavailable, type Sql } from '@mailwright/database';
import type { CheckedClock, Clock, Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';

const checkEveryMs = 60_000;
// Libraries that verify deliveries accept five minutes.
const maxOffsetMs = 30_000;
// A clock that was set, or a machine that slept, is compared again at once.
const maxJumpMs = 1_000;

/**
 * A clock that follows Postgres's time: read once a minute, and advanced by the process's steady clock, so that setting the
 * machine's clock doesn't change it.
 * @param own the machine's clock.
 */
export function createDatabaseClock(sql: Sql, own: Clock, log: Logger): CheckedClock {
  const report = limitRate((error) => log.warn('clock.not_compared', { error }));
  // Postgres's absence is reported by what waits for it.
  const reportUnlessUnavailable = (error: unknown): void => {
    if (!isDatabaseUnavailable(error)) report(error);
  };
  const reportOffset = limitRate((offsetMs) => log.error('clock.differs', { offsetMs, maxOffsetMs }));
  /** Postgres's and our own time at a moment of the steady clock. */
  let read: { atMs: number; theirMs: number; ownMs: number } | undefined;
  const ownNow = (): number => own.now().getTime();
  const carriedOn = (fromMs: number): number => fromMs + (performance.now() - (read?.atMs ?? 0));

  function offsetMs(): number | undefined {
    return read === undefined ? undefined : Math.round(carriedOn(read.theirMs) - ownNow());
  }

  async function compare(): Promise<void> {
    const beganAtMs = performance.now();
    const [row] = await sql.query<{ nowMs: number }>({
      name: 'read-clock',
      text: `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"`,
    });
    const endedAtMs = performance.now();
    if (row === undefined) return;
    // Halfway between request and response, as NTP assumes (RFC 5905).
    const halfMs = (endedAtMs - beganAtMs) / 2;
    read = { atMs: endedAtMs, theirMs: row.nowMs + halfMs, ownMs: ownNow() };
    const offset = offsetMs() ?? 0;
    if (Math.abs(offset) > maxOffsetMs) reportOffset(offset);
  }

  return {
    now: () => new Date(read === undefined ? ownNow() : carriedOn(read.theirMs)),
    check: async () => {
      const isDue = read === undefined || performance.now() - read.atMs >= checkEveryMs;
      const jumpedMs = read === undefined ? 0 : Math.abs(ownNow() - carriedOn(read.ownMs));
      if (isDue || jumpedMs > maxJumpMs) await compare().catch(reportUnlessUnavailable);
    },
    isTrusted: () => read !== undefined && Math.abs(offsetMs() ?? Infinity) <= maxOffsetMs,
    offsetMs,
  };
}
