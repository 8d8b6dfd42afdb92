/** How the receivers of a group respond: after this many milliseconds, or never. */
export type ResponseBehavior = { afterMs: number } | 'never';

/** A request to the receiver process, which handles one at a time. */
export type ReceiversRequest =
  /** Starts the receivers, each on its own port. Replies with `Started`. */
  | { ask: 'start'; groups: { count: number; behavior: ResponseBehavior }[] }
  /** Changes the behavior from now on; a request that hangs continues to hang. Replies with `Changed`. */
  | { ask: 'change'; group: number; behavior: ResponseBehavior }
  /** Waits until a group has received this many different deliveries, or until the limit. Replies with `Reached`. */
  | { ask: 'reach'; group: number; deliveries: number; limitMs: number }
  /** Reports what each group has received. Replies with `Received`. */
  | { ask: 'report' };

export interface Started {
  ports: number[][];
}

export interface Changed {
  changed: true;
}

export interface Reached {
  reached: boolean;
}

export interface Received {
  groups: { requests: number; deliveries: number }[];
  /** The first arrival of each delivery with a correlation id, on the clock of `monotonicMs`. */
  arrivals: { correlationId: number; atMs: number }[];
}
