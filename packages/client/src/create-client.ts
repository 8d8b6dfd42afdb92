import createFetchClient, { type Client } from 'openapi-fetch';
import { limitTime } from './limit-time.ts';
import { retryRequests, type Send } from './retry-requests.ts';
import type { paths } from './schema.ts';
import { serializePath } from './serialize-path.ts';

export interface ClientOptions {
  /** The URL of the service, such as `https://mail.example.com`. */
  baseUrl: string;
  /** `mw_live_…`. It grants its permissions to anyone who has it: never put it into a public page. */
  apiKey: string;
  /** Sends each request; the global `fetch` by default. */
  fetch?: Send;
  /** Whether each POST without an Idempotency-Key gets one; true by default. */
  idempotencyKeys?: boolean;
  /** How many times a request is sent again where that is harmless and may help; 2 by default, 0 for never. */
  retries?: number;
  /** The longest Retry-After to wait for, in seconds; 60 by default. */
  maxWaitSeconds?: number;
  /** The time limit of each request in seconds; 30 by default, 0 for none. The time of downloading a file is free. */
  timeoutSeconds?: number;
}

/** A method for each HTTP method: `client.GET('/lists/{uid}', { params: { path: { uid } } })`. */
export type MailwrightClient = Client<paths>;

/**
 * Creates a client whose methods take paths, for what `Mailwright` has no method for. Its calls resolve to
 * `{ data, error, response }` and don't throw for an error response; wrap them in `unwrap` to get the data or a
 * `MailwrightError`. `timeoutSeconds` in the second argument of a call replaces that of the options. A path parameter
 * that is empty, `.` or `..` is a TypeError.
 * @throws TypeError for invalid options.
 */
export function createClient(options: ClientOptions): MailwrightClient {
  const { apiKey, retries = 2, timeoutSeconds = 30, idempotencyKeys = true } = options;
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be a key such as mw_live_…');
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError('retries must be a whole number, 0 or more');
  if (!(timeoutSeconds >= 0)) throw new TypeError('timeoutSeconds must be a number, 0 or more');
  const client = createFetchClient<paths>({
    baseUrl: apiAddress(options.baseUrl),
    headers: { Authorization: `Bearer ${apiKey}`, Accept: 'application/json, application/problem+json' },
    pathSerializer: serializePath,
    fetch: createSend({ ...options, retries, timeoutSeconds }),
  });
  if (idempotencyKeys) {
    client.use({
      onRequest: ({ request }) => {
        if (request.method === 'POST' && !request.headers.has('idempotency-key'))
          request.headers.set('idempotency-key', randomKey());
      },
    });
  }
  return client;
}

function createSend(options: ClientOptions & { retries: number; timeoutSeconds: number }): Send {
  const { fetch: send = (request) => fetch(request), retries, maxWaitSeconds = 60 } = options;
  return (request) => {
    // openapi-fetch copies what a call has in addition to the parameters of fetch to the request.
    const { timeoutSeconds = options.timeoutSeconds } = request as { timeoutSeconds?: number };
    return retryRequests(limitTime(send, timeoutSeconds), { retries, maxWaitSeconds })(request);
  };
}

/** The API's base URL. A URL that already ends with the API's path is valid too. */
function apiAddress(baseUrl: string): string {
  if (!/^https?:\/\//.test(baseUrl)) throw new TypeError('baseUrl must be an address such as https://mail.example.com');
  return `${baseUrl.replace(/\/*(api\/v1\/*)?$/, '')}/api/v1`;
}

// crypto.randomUUID isn't used because browsers offer it only over https.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
