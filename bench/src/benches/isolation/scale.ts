/** How much of all that the bench `isolation` does. */
export interface IsolationScale extends Record<string, number> {
  pairs: number;
  /** Whose hooks are healthy, and how many hooks there are in all. */
  healthyAccounts: number;
  healthyHooks: number;
  /** Whose hooks hang, as many as a plan allows each, and the events that wait for each hook. */
  hangingAccounts: number;
  hangingHooksEach: number;
  hangingEventsEach: number;
  /** Events that make one hook's limit grow, and that wait for it when it hangs. */
  growEvents: number;
  grownEvents: number;
  timeoutSeconds: number;
  /** Events for each healthy hook before anything is measured. */
  warmUpEach: number;
  /** Events a second for each healthy hook while latency is measured, which a worker can do many times over. */
  rateEach: number;
  latencySeconds: number;
  /** Events for each healthy hook, as fast as may be, while throughput is measured. */
  burstEach: number;
  /** What a slow receiver takes, the hooks that hang beside it, and how long it is measured. */
  slowAfterMs: number;
  besideSlow: number;
  slowSeconds: number;
}
