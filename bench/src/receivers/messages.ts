/** How the receivers of a group answer: after so many milliseconds, or never. */
export type Answer = { afterMs: number } | 'never';

/** What the process of the receivers is asked; it answers one question after another. */
export type ReceiversQuestion =
  /** To start the receivers, one port each. The answer: `Started`. */
  | { ask: 'start'; groups: { count: number; answer: Answer }[] }
  /** To answer otherwise from now on; what hangs already does so on. The response: `Changed`. */
  | { ask: 'change'; group: number; answer: Answer }
  /** To say when a group has had this many different deliveries, or that it hadn't in time. The answer: `Reached`. */
  | { ask: 'reach'; group: number; deliveries: number; limitMs: number }
  /** What each group has had. The answer: `Received`. */
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
  /** When the deliveries whose event carries a mark came for the first time, on the clock of `monotonicMs`. */
  arrivals: { mark: number; atMs: number }[];
}
