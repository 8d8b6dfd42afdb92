/** The source of a process's time, injected so that tests can set it. */
export interface Clock {
  /** The time now. */
  now(): Date;
}

/** Postgres's time, which work is due by, and how far this process's own clock is from it. */
export interface CheckedClock extends Clock {
  /** Compares the clocks again when that is due. Never rejects. */
  check(): Promise<void>;
  /** Whether the two have been compared and agree: else one of them is wrong, and what is sent would be dated wrongly. */
  isTrusted(): boolean;
  /** How many milliseconds Postgres is ahead; undefined while that isn't known. */
  offsetMs(): number | undefined;
}

export const systemClock: Clock = { now: () => new Date() };
