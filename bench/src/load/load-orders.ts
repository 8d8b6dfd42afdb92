import { correlationAddress } from '../fixture/correlation-id.ts';

/** A request that is sent repeatedly. */
export interface LoadCall {
  method: 'GET' | 'POST';
  /** The path with its query string. */
  path: string;
  /** JSON. Each `{correlationId}` in it is replaced by the request's correlation id. */
  body?: string;
}

/** What the load process is asked to send; when it is done, it replies with a `LoadResult`. */
export interface LoadOrder {
  baseUrl: string;
  /** API keys, which the requests use in turns. */
  keys: string[];
  /** Sent in turns. */
  calls: LoadCall[];
  /** Keep-alive connections; each has one request at a time. */
  connections: number;
  /** The minimum time, and the minimum number of requests: when absent, each call once. */
  seconds: number;
  minRequests?: number;
  /** How long a connection pauses after each response: not at all when absent. */
  pauseMs?: number;
  /** For all connections together; as fast as the responses come when absent. */
  ratePerSecond?: number;
  /** Of a person's program; none when absent. */
  userAgent?: string;
}

/** A request and its response. */
export interface SentRequest {
  /** Unique among the requests of the process. */
  correlationId: number;
  /** The index of the call that was sent. */
  call: number;
  status: number;
  /**
   * When it began, on the clock of `monotonicMs`. A request that was due while all connections were busy counts from when
   * it was due.
   */
  atMs: number;
  /** Until the response was read completely. */
  tookMs: number;
}

export interface LoadResult {
  requests: SentRequest[];
  /** From the first request to the last response. */
  seconds: number;
  /** The first response that was neither a success nor a redirect nor a 429, for the message of an error. */
  failure?: string;
}

/**
 * The addition of a new subscriber to each of these lists.
 * @param options `correlated`: whether their deliveries carry a correlation id.
 */
export function subscriberCalls(listUids: string[], { correlated }: { correlated: boolean }): LoadCall[] {
  const EMAIL = correlated ? correlationAddress('{correlationId}') : 'reader{correlationId}@example.com';
  return listUids.map((uid) => ({
    method: 'POST',
    path: '/api/v1/subscribers',
    body: JSON.stringify({ list_uid: uid, EMAIL, FIRST_NAME: 'Grace', LAST_NAME: 'Hopper' }),
  }));
}
