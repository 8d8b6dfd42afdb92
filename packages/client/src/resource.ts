import { type Answer, Call } from './call.ts';
import { Collection, pageOf } from './collection.ts';
import type { MailwrightClient } from './create-client.ts';
import { unwrap } from './mailwright-error.ts';
import { rawBody } from './raw-body.ts';
import type { operations } from './schema.ts';

/** What each request may have besides its input. */
export interface RequestOptions {
  /** Stops the request, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The time limit of each try in seconds, instead of that of the client; 0 for none. */
  timeoutSeconds?: number | undefined;
  /** Further headers. */
  headers?: Record<string, string> | undefined;
}

/** Options of requests that create or do something. */
export interface PostOptions extends RequestOptions {
  /**
   * Makes it safe to repeat the call, also from another process: within 24 hours, the same key with the same request
   * returns the first response again. Without it, each call has a random key, for its own retries.
   */
  idempotencyKey?: string | undefined;
}

/** Options of requests that change or delete something. */
export interface ChangeOptions extends RequestOptions {
  /** Change it only if it still has this `ETag`; otherwise there is a ConflictError. */
  ifMatch?: string | undefined;
}

/** The contents of a file. */
export type FileBody = Blob | Uint8Array | string;

/** The query parameters of an operation. */
export type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** What a method sends. */
export interface Sent {
  path?: Record<string, string | number> | undefined;
  query?: object | undefined;
  body?: object | undefined;
  file?: FileBody | undefined;
  options?: (PostOptions & ChangeOptions) | undefined;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A part of the API: what its methods have in common. */
export class Resource {
  readonly #client: MailwrightClient;

  constructor(client: MailwrightClient) {
    this.#client = client;
  }

  /** Sends a request whose response is JSON, or nothing. */
  protected call<Data>(method: Method, path: string, sent: Sent): Call<Data> {
    return new Call(this.#send<Data>(method, path, sent, 'json'));
  }

  /** Sends a request whose response is a file. */
  protected download(method: Method, path: string, sent: Sent): Call<Response> {
    const answer = this.#send(method, path, sent, 'stream');
    return new Call(answer.then(({ response }) => ({ data: response, response })));
  }

  /** A collection, which is requested when it is read. */
  protected collection<Item>(path: string, sent: Sent): Collection<Item> {
    return new Collection(async (cursor) => {
      const query = cursor === undefined ? sent.query : { ...sent.query, cursor };
      const { data, response } = await this.#send<Item[]>('get', path, { ...sent, query }, 'json');
      return pageOf(data, response);
    });
  }

  async #send<Data>(method: Method, path: string, sent: Sent, parseAs: 'json' | 'stream'): Promise<Answer<Data>> {
    // The generated methods have the types of their operations; here, an operation is a path like any other.
    const request = this.#client.request as unknown as (
      method: Method,
      path: string,
      init: unknown,
    ) => Promise<{ data: Data; error?: unknown; response: Response }>;
    const ending = request(method, path, initOf(sent, parseAs));
    return { data: (await unwrap(ending)) as Data, response: (await ending).response };
  }
}

function initOf({ path, query, body, file, options = {} }: Sent, parseAs: 'json' | 'stream'): object {
  const { signal, timeoutSeconds, ifMatch, idempotencyKey } = options;
  const raw = file === undefined ? undefined : rawBody(file, typeOf(file));
  const headers = {
    ...raw?.headers,
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...options.headers,
  };
  return {
    params: { path, query },
    parseAs,
    ...(body === undefined ? {} : { body }),
    ...raw,
    headers,
    ...(signal === undefined ? {} : { signal }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
  };
}

function typeOf(file: FileBody): string {
  return file instanceof Blob && file.type !== '' ? file.type : 'application/octet-stream';
}
