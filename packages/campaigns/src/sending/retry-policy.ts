const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// After the first attempt, the second, …; then every four hours.
const delays = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];

/**
 * How long to wait before a mail that a server has deferred is sent again, in seconds. The last attempt is a day after the
 * first.
 * @param made `attempts`: this one included, and those before somebody asked to send it again; `sinceFirstSeconds`: 0 at the first
 *   since then.
 * @returns undefined when no attempt is left.
 */
export function decideRetry(made: { attempts: number; sinceFirstSeconds: number }): number | undefined {
  const { attempts, sinceFirstSeconds } = made;
  // Each of these is no longer than five times all before it: so those begin anew that are sent again.
  const wait = Math.min(delays[attempts - 1] ?? 4 * hour, Math.max(minute, 5 * sinceFirstSeconds));
  return withinDay(wait, sinceFirstSeconds);
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
