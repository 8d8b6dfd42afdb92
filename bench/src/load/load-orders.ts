import { correlationAddress } from '../fixture/correlation-id.ts';

/** A request that is sent repeatedly. */
export interface LoadCall {
  method: 'GET' | 'POST';
  /** The path with its query string. */
  path: string;
  /** JSON, in which each `{correlationId}` is replaced with the request's correlation id. */
  body?: string;
}

/** What the load process should send; when it is done, it replies with a `LoadResult`. */
export interface LoadOrder {
  baseUrl: string;
  /** API keys, which requests use in turn. */
  keys: string[];
  /** The calls, which are sent in turn. */
  calls: LoadCall[];
  /** The number of keep-alive connections, each of which has one request at a time. */
  connections: number;
  /** The minimum time, and the minimum number of requests; by default, each call once. */
  seconds: number;
  minRequests?: number;
  /** How long a connection pauses after each response; by default, not at all. */
  pauseMs?: number;
  /** The rate of all connections together; by default, as fast as the responses come. */
  ratePerSecond?: number;
  /** The user agent of a person's program; none by default. */
  userAgent?: string;
}

/** A request and its response. */
export interface SentRequest {
  /** Unique among the process's requests. */
  correlationId: number;
  /** The index of the call that was sent. */
  call: number;
  status: number;
  /**
   * When it began, on the clock of `monotonicMs`. A request that was due while all connections were busy counts from
   * when it was due.
   */
  atMs: number;
  /** The time until the response was completely read. */
  tookMs: number;
}

export interface LoadResult {
  requests: SentRequest[];
  /** The time from the first request to the last response. */
  seconds: number;
  /** The first response that was neither a success nor a redirect nor a 429, for the message of an error. */
  failure?: string;
}

/**
 * Calls that add a new subscriber to each of these lists.
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
