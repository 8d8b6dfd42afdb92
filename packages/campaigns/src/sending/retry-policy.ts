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
  return withinDay(delays[made.attempts - 1] ?? 4 * hour, made.sinceFirstSeconds);
}

/**
 * How long to wait before a mail is sent whose domain is backing off, in seconds: until it no longer does, but for no longer
 * than what is left of the day after the first attempt.
 * @returns undefined when nothing is left.
 */
export function decideBackOff(waiting: { retryAfterMs: number; sinceFirstSeconds: number }): number | undefined {
  return withinDay(Math.max(1, waiting.retryAfterMs / 1_000), waiting.sinceFirstSeconds);
}

function withinDay(seconds: number, sinceFirstSeconds: number): number | undefined {
  const left = day - sinceFirstSeconds;
  return left <= 0 ? undefined : Math.min(seconds, left);
}
