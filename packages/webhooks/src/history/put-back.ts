/** A delivery that has had so many attempts isn't delivered again, since each is kept. */
export const mostAttempts = 1_000;

/** What of a delivery's row makes a finished one wait to be sent again, with all its retries: the SET of an UPDATE of `d`. */
export const putBack = `status = 'pending', reason = NULL, finished_at = NULL, prior_attempts = d.attempt_count,
  next_attempt_at = now(), lease_worker = NULL, lease_until = NULL`;
