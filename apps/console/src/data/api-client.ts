import type { AuditEntryResource } from '@mailwright/contracts';
import { type MailwrightClient, MailwrightError, type paths, serializePath } from 'mailwright';
import createFetchClient from 'openapi-fetch';

/** The console finds the API's operations below this path, where they accept its session. */
const apiBase = '/app/v1';

let csrfToken: string | undefined;
let onSignedOut: () => void = () => {};

/** Keeps the token that every change must carry; undefined if nobody is signed in. */
export function keepCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

/** Sets what to call when a response says that the session has ended. */
export function whenSignedOut(call: () => void): void {
  onSignedOut = call;
}

/** The API's operations, typed by the OpenAPI document. */
export const api: MailwrightClient = createFetchClient<paths>({
  baseUrl: apiBase,
  headers: { Accept: 'application/json, application/problem+json' },
  pathSerializer: serializePath,
});
api.use({
  onRequest: ({ request }) => {
    if (request.method === 'GET') return;
    if (csrfToken !== undefined) request.headers.set('X-CSRF-Token', csrfToken);
    // A caller that repeats a request sets one key for all of its tries.
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', createIdempotencyKey());
  },
  onResponse: ({ response }) => {
    if (response.status === 401) onSignedOut();
  },
});

/**
 * Calls an operation of the console's own back end, below /app.
 * @returns the response's body; undefined for a 204
 * @throws MailwrightError for an error response
 */
export async function callApp<Result>(method: AppMethod, path: string, body?: object): Promise<Result> {
  const { parsed } = await fetchApp(method, path, body);
  return parsed as Result;
}

/** Reads a page of the account's audit log. @throws MailwrightError for an error response */
export async function readAuditLog(
  cursor: string | undefined,
): Promise<{ items: AuditEntryResource[]; next: string | undefined }> {
  const from = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const { response, parsed } = await fetchApp('GET', `/audit-log?limit=100${from}`);
  return { items: parsed as AuditEntryResource[], next: nextCursor(response) };
}

type AppMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function fetchApp(
  method: AppMethod,
  path: string,
  body?: object,
): Promise<{ response: Response; parsed: unknown }> {
  const response = await fetch(`/app${path}`, {
    method,
    headers: {
      Accept: 'application/json, application/problem+json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' || csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : parse(text);
  if (response.ok) return { response, parsed };
  const error = new MailwrightError(response, parsed);
  if (error.code === 'unauthenticated') onSignedOut();
  throw error;
}

/**
 * The address at which a link downloads what an API operation streams, authenticated by the session. The service names
 * the file, and the browser writes it to disk as it arrives, so it can be of any length.
 */
export function downloadAddress(path: string): string {
  return `${apiBase}${path}`;
}

/**
 * Follows a download link. It first checks that the service doesn't refuse, which a browser would not show.
 * @throws MailwrightError if the service refuses
 */
export async function followDownload(path: string): Promise<void> {
  const address = downloadAddress(path);
  const { ok } = await fetchInTurn(() => fetch(address, { method: 'HEAD' }));
  if (!ok) {
    // The error is in the body, which a response to HEAD doesn't have.
    const response = await fetch(address);
    if (!response.ok) {
      if (response.status === 401) onSignedOut();
      throw new MailwrightError(response, parse(await response.text()));
    }
    await response.body?.cancel();
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/**
 * Downloads an API operation's response under this file name. The response is held in memory until it is complete.
 * @throws MailwrightError for an error response
 */
export async function download(path: string, name: string, body?: object): Promise<void> {
  const send = () =>
    fetch(`${apiBase}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  await save(await fetchInTurn(send), name);
}

/**
 * Downloads what an operation of the console's own back end streams, under this file name.
 * @throws MailwrightError for an error response
 */
export async function downloadApp(path: string, name: string): Promise<void> {
  const headers = { 'X-CSRF-Token': csrfToken ?? '' };
  await save(await fetchInTurn(() => fetch(`/app${path}`, { method: 'POST', headers })), name);
}

// The account can run only a few heavy requests at once, and the counts that pages show are among them.
const maxTurns = 10;
const maxTurnSeconds = 5;

/**
 * Sends a download request again if the account's other heavy requests are ahead of it, as long as each wait is short.
 */
async function fetchInTurn(send: () => Promise<Response>): Promise<Response> {
  for (let turn = 1; ; turn += 1) {
    const response = await send();
    const seconds = Number(response.headers.get('Retry-After') ?? Number.POSITIVE_INFINITY);
    if (response.status !== 429 || turn === maxTurns || !(seconds <= maxTurnSeconds)) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

async function save(response: Response, name: string): Promise<void> {
  if (!response.ok) throw new MailwrightError(response, parse(await response.text()));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoke it later, because some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Uploads a file to an API operation.
 * @param onProgress receives the share that has been sent, from 0 to 1, which `fetch` can't report
 * @throws MailwrightError for an error response; TypeError if the service can't be reached
 */
export function uploadFile<Result>(path: string, file: File, onProgress?: (share: number) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBase}${path}`);
    const headers = {
      Accept: 'application/json, application/problem+json',
      'Content-Type': file.type === '' ? 'application/octet-stream' : file.type,
      'Idempotency-Key': createIdempotencyKey(),
      'X-CSRF-Token': csrfToken ?? '',
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new TypeError('The service could not be reached')));
    request.addEventListener('load', () => {
      const body = parse(request.responseText);
      if (request.status < 300) {
        resolve(body as Result);
        return;
      }
      if (request.status === 401) onSignedOut();
      const id = request.getResponseHeader('X-Request-Id');
      const given = { status: request.status, headers: id === null ? {} : { 'X-Request-Id': id } };
      reject(new MailwrightError(new Response(null, given), body));
    });
    request.send(file);
  });
}

/** The cursor of the next page, from this page's Link header; undefined on the last page. */
export function nextCursor(response: Response): string | undefined {
  const [, address] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, location.origin).searchParams.get('cursor') ?? undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Makes a key for a request that may be sent again: requests with the same key are carried out once. */
export function createIdempotencyKey(): string {
  // Not crypto.randomUUID, which browsers offer only over HTTPS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
