import { isDatabaseUnavailable, type Sql } from '@mailwright/database';
import type { CheckedClock, Clock, Logger } from '@mailwright/platform';
import { limitRate } from '@mailwright/queues';

const checkEveryMs = 60_000;
// Well below the five minutes that libraries accept when they verify deliveries.
const maxOffsetMs = 30_000;
// After a larger jump, because the clock was set or the machine slept, the clocks are compared again at once.
const maxJumpMs = 1_000;

/**
 * Creates a clock that follows Postgres's time. It reads that once a minute and advances it by the process's monotonic
 * clock, so that setting the machine's clock doesn't change it.
 * @param own the machine's clock.
 */
export function createDatabaseClock(sql: Sql, own: Clock, log: Logger): CheckedClock {
  const report = limitRate((error) => log.warn('clock.not_compared', { error }));
  // If Postgres is unavailable, whatever waits for it reports that.
  const reportUnlessUnavailable = (error: unknown): void => {
    if (!isDatabaseUnavailable(error)) report(error);
  };
  const reportOffset = limitRate((offsetMs) => log.error('clock.differs', { offsetMs, maxOffsetMs }));
  /** Postgres's time and our own at a moment of the monotonic clock. */
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
    // Assume that Postgres read its clock halfway between request and response, as NTP does (RFC 5905).
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
