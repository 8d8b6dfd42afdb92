/** A delivery with this many attempts isn't redelivered, since each attempt is stored. */
export const maxAttempts = 1_000;

/** The SET of an UPDATE of `d` that makes a finished delivery pending again, with all its retries. */
export const resetToPending = `status = 'pending', reason = NULL, finished_at = NULL, prior_attempts = d.attempt_count,
  next_attempt_at = now(), lease_worker = NULL, lease_until = NULL`;
