const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// After the first attempt, the second, …; then every four hours.
const delays = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];

/**
 * How long to wait before a mail that a server has deferred is sent again, in seconds. The last attempt is a day after the
 * first.
 * @param made `attempts`: this one included; `sinceFirstSeconds`: 0 at the first.
 * @returns undefined when no attempt is left.
 */
export function decideRetry(made: { attempts: number; sinceFirstSeconds: number }): number | undefined {
  const left = day - made.sinceFirstSeconds;
  if (left <= 0) return undefined;
  return Math.min(delays[made.attempts - 1] ?? 4 * hour, left);
}
