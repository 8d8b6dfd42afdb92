/** A request to the sink's process, which handles one at a time. */
export type SinkRequest =
  /** Starts the server. Replies with `SinkStarted`. */
  | { ask: 'start' }
  /** Sets how long it takes to accept a mail from now on; no time at first. Replies with `SinkDelayed`. */
  | { ask: 'delay'; replyAfterMs: number }
  /** Records from now on when mails to addresses in this domain arrive. Replies with `SinkWatched`. */
  | { ask: 'watch'; domain: string }
  /** Waits until this many mails have arrived since the last reset, or until the limit. Replies with `SinkReached`. */
  | { ask: 'reach'; mails: number; limitMs: number }
  /** Reports what has arrived since the last reset, and forgets it. Replies with `Arrived`. */
  | { ask: 'reset' };

export interface SinkStarted {
  port: number;
}

export interface SinkDelayed {
  replyAfterMs: number;
}

export interface SinkWatched {
  domain: string;
}

export interface SinkReached {
  reached: boolean;
}

export interface Arrived {
  mails: number;
  /** The number of different addresses. */
  recipients: number;
  bytes: number;
  /** The arrival of the first mail, on the clock of `monotonicMs`; null if there was none. */
  firstMs: number | null;
  /** When the last mail to each address of the watched domain arrived, on the same clock. */
  times: Record<string, number>;
}
