/** The source of a process's time, injected so that tests can set it. */
export interface Clock {
  /** The time now. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
