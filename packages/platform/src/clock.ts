/** Where a process gets its time from, so that tests can set it. */
export interface Clock {
  /** The time now. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
