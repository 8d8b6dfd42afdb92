import { setTimeout as wait } from 'node:timers/promises';

/** The other system refuses, or can't be understood. */
export class SourceError extends Error {
  readonly code: 'source_refused' | 'source_unavailable' | 'not_the_source';

  constructor(code: SourceError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface SourceConnection {
  system: string;
  /** The address below which the paths are. */
  baseUrl: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Says what to do about a response of 401, 403 or 404; undefined if there is nothing special to say. */
  explain(status: number, message: string, path: string): string | undefined;
  /** Called before each pause. */
  onWait(text: string): void;
}

/** Reads JSON from a path. @throws SourceError */
export type FetchSource = <Body>(path: string, query?: Record<string, string | number>) => Promise<Body>;

const timeoutMs = 120_000;
const maxOutageMs = 300_000;
const maxFirstAttempts = 3;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
// A server that restarts, a proxy without one, and too many requests. After 500, the same request may work, too.
const temporary = new Set([408, 429, 500, 502, 503, 504]);

type Ending = { kind: 'body'; body: unknown } | { kind: 'again'; why: string; afterMs: number | undefined };

/**
 * Makes a function that reads from another system's API: one request after the other, again after errors of the network
 * and of the server, and later if the server says so (429, Retry-After). Before the first response, a wrong address
 * must not take minutes to be reported, so there are only a few attempts.
 */
export function createSourceReader(connection: SourceConnection): FetchSource {
  const { system, baseUrl, signal } = connection;
  let hasResponded = false;
  return async <Body>(path: string, query: Record<string, string | number> = {}) => {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const beganAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const ending = await send(connection, url, path);
      if (ending.kind === 'body') {
        hasResponded = true;
        return ending.body as Body;
      }
      const pauseMs = ending.afterMs ?? Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1));
      const isOver =
        performance.now() - beganAt + pauseMs > maxOutageMs ||
        (!hasResponded && ending.afterMs === undefined && attempt >= maxFirstAttempts);
      if (isOver) throw new SourceError('source_unavailable', `${url.origin} isn't available: ${ending.why}.`);
      connection.onWait(`${system} isn't available (${ending.why}): trying again in ${Math.ceil(pauseMs / 1_000)} s.`);
      await wait(pauseMs, undefined, { signal });
    }
  };
}

async function send(connection: SourceConnection, url: URL, path: string): Promise<Ending> {
  const { headers, signal } = connection;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { Accept: 'application/json', ...headers },
      // A redirect could lead to another server, which mustn't get the key.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    text = await response.text();
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { kind: 'again', why: cause?.code ?? message, afterMs: undefined };
  }
  if (temporary.has(response.status))
    return { kind: 'again', why: describeStatus(response), afterMs: readRetryAfter(response) };
  return { kind: 'body', body: readBody(connection, response, text, path) };
}

function readBody({ system, baseUrl, explain }: SourceConnection, response: Response, text: string, path: string) {
  const { status, ok: isFine } = response;
  const location = response.headers.get('location');
  if (status >= 300 && status < 400)
    throw new SourceError(
      'not_the_source',
      `${baseUrl} redirects to ${location ?? 'elsewhere'}: give the address itself.`,
    );
  const body = parse(text);
  if (isFine && typeof body === 'object' && body !== null) return body;
  const message = messageOf(body);
  const advice = explain(status, message, path);
  if (advice !== undefined) throw new SourceError('source_refused', advice);
  if (typeof body !== 'object' || body === null)
    throw new SourceError(
      'not_the_source',
      `${baseUrl}${path} responds with ${status}, but not like ${system}. Check the address.`,
    );
  throw new SourceError(
    'source_refused',
    `${system} refuses ${path} (${status}${message === '' ? '' : `: ${message}`}).`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an error's body says, in the forms of listmonk (`message`) and of Mailchimp (RFC 7807). */
function messageOf(body: unknown): string {
  const { message, detail, title } = (body ?? {}) as Record<string, unknown>;
  const text = [message, detail, title].find((each) => typeof each === 'string' && each !== '');
  return typeof text === 'string' ? text.replace(/\p{Cc}+/gu, ' ').slice(0, 200) : '';
}

function describeStatus({ status, statusText }: Response): string {
  return `${status} ${statusText}`.trim();
}

/** The time that Retry-After asks for (RFC 9110, 10.2.3), at most five minutes. */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(maxOutageMs, Math.max(firstPauseMs, ms));
}
