/** The amounts of the bench `isolation`. */
export interface IsolationScale extends Record<string, number> {
  pairs: number;
  /** Accounts whose hooks are healthy, and how many hooks they have in all. */
  healthyAccounts: number;
  healthyHooks: number;
  /** Accounts whose hooks hang, with as many hooks as a plan allows each, and the pending events of each hook. */
  hangingAccounts: number;
  hangingHooksEach: number;
  hangingEventsEach: number;
  /** Events that make one hook's concurrency limit grow, and events that are pending when it hangs. */
  growEvents: number;
  grownEvents: number;
  timeoutSeconds: number;
  /** Events for each healthy hook before the measurement. */
  warmUpEach: number;
  /** Events per second for each healthy hook while latency is measured, far below what a worker can deliver. */
  rateEach: number;
  latencySeconds: number;
  /** Events for each healthy hook, as fast as possible, while throughput is measured. */
  burstEach: number;
  /** How long a slow receiver takes, the hanging hooks beside it, and the time it is measured. */
  slowAfterMs: number;
  besideSlow: number;
  slowSeconds: number;
}
