/** A request that is sent again and again. */
export interface LoadCall {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  /** JSON. Each `{mark}` in it becomes the request's mark. */
  body?: string;
}

/** What the process of the load is told to send; when it is done, it says what came of it: `LoadResult`. */
export interface LoadOrder {
  baseUrl: string;
  /** API keys, which the requests use in turns. */
  keys: string[];
  /** Sent in turns. */
  calls: LoadCall[];
  /** Kept alive; each has one request at a time. */
  connections: number;
  /** So long it goes on, and until so many requests were sent: when absent, each call once. */
  seconds: number;
  minRequests?: number;
  /** How long a connection pauses after each response: not at all when absent. */
  pauseMs?: number;
  /** Of all connections together; as fast as the responses come when absent. */
  ratePerSecond?: number;
}

/** A request and its response. */
export interface SentRequest {
  /** No other request of the process has it. */
  mark: number;
  /** The index of what was sent. */
  call: number;
  status: number;
  /**
   * When it was begun, on the clock of `monotonicMs`. A request that was due while all connections were busy counts from
   * when it was due.
   */
  atMs: number;
  /** Until the response was read to its end. */
  tookMs: number;
}

export interface LoadResult {
  requests: SentRequest[];
  /** From the first request to the last response. */
  seconds: number;
  /** The first response that was neither good nor a 429, for the message of an error. */
  failure?: string;
}
