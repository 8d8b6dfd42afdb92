import { MailwrightError } from './mailwright-error.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

/** How a call that takes many requests behaves while the service is unavailable. */
export interface OutageOptions {
  /** After how many seconds without any success an error is final; 600 by default. */
  maxOutageSeconds?: number | undefined;
  /** Called before each pause with the error that caused it. */
  onOutage?: ((outage: { error: unknown; waitSeconds: number }) => void) | undefined;
  /** Stops the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Retries requests while the service is unavailable. */
export interface Outages {
  /**
   * Runs a request until it succeeds.
   * @throws the request's error if retrying can't help, or the service has been unavailable for too long.
   */
  outlast<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Waits before a request is retried. @throws `error` if the service has been unavailable for too long. */
  pause(error: unknown): Promise<void>;
  /** To be called when the service responds again. */
  end(): void;
}

const firstWaitSeconds = 0.5;
const maxWaitSeconds = 15;

/** Tracks outages. Pauses get longer while an outage lasts; a longer Retry-After is respected. */
export function createOutages({ maxOutageSeconds = 600, onOutage, signal }: OutageOptions): Outages {
  let beganAt: number | undefined;
  let failures = 0;
  const end = (): void => {
    [beganAt, failures] = [undefined, 0];
  };
  const pause = async (error: unknown): Promise<void> => {
    signal?.throwIfAborted();
    beganAt ??= Date.now();
    const asked = error instanceof MailwrightError ? error.retryAfterSeconds : undefined;
    const backOffSeconds = Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** failures);
    // Retry-After may be 0, or a date that is in the past by this computer's clock.
    const waitSeconds = Math.max(asked ?? 0, backOffSeconds);
    failures += 1;
    if ((Date.now() - beganAt) / 1_000 + waitSeconds > maxOutageSeconds) throw error;
    onOutage?.({ error, waitSeconds });
    await waitUnlessAborted(waitSeconds * 1_000, signal);
  };
  return {
    end,
    pause,
    outlast: async (send) => {
      for (;;) {
        try {
          const result = await send();
          end();
          return result;
        } catch (error) {
          if (!isTemporary(error)) throw error;
          await pause(error);
        }
      }
    },
  };
}

/** Whether the same request may succeed later: there was no complete response, or it says that the service is busy. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof MailwrightError)) return true;
  const { status, retryAfterSeconds } = error;
  return (
    status === 0 ||
    status >= 500 ||
    status === 408 ||
    status === 429 ||
    (status === 409 && retryAfterSeconds !== undefined)
  );
}
