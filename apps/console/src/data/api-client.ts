import type { AuditEntryResource } from '@mailwright/contracts';
import { type MailwrightClient, MailwrightError, type paths, serializePath } from '@mailwright/client';
import createFetchClient from 'openapi-fetch';

/** Below which the console finds the operations of the API, by its session. */
const apiBase = '/app/v1';

let csrfToken: string | undefined;
let onSignedOut: () => void = () => {};

/** The token that every change carries; undefined when nobody is signed in. */
export function keepCsrfToken(token: string | undefined): void {
  csrfToken = token;
}

/** Called when a response says that the session has ended. */
export function whenSignedOut(call: () => void): void {
  onSignedOut = call;
}

/** The operations of the API, typed by the OpenAPI document. */
export const api: MailwrightClient = createFetchClient<paths>({
  baseUrl: apiBase,
  headers: { Accept: 'application/json, application/problem+json' },
  pathSerializer: serializePath,
});
api.use({
  onRequest: ({ request }) => {
    if (request.method === 'GET') return;
    if (csrfToken !== undefined) request.headers.set('X-CSRF-Token', csrfToken);
    // A caller that repeats a request has given it one key for all of its tries.
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', createIdempotencyKey());
  },
  onResponse: ({ response }) => {
    if (response.status === 401) onSignedOut();
  },
});

/**
 * Calls an operation of the console's own back end, below /app.
 * @returns the response's body; undefined for a 204.
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
 * Where a link downloads what an operation of the API streams, by the session and under the service's name for it. The browser
 * writes it to the disk as it comes, however long it is.
 */
export function downloadAddress(path: string): string {
  return `${apiBase}${path}`;
}

/** Follows such a link, unless the service refuses, which a browser would not show. @throws MailwrightError when it does */
export async function followDownload(path: string): Promise<void> {
  const address = downloadAddress(path);
  const { ok } = await fetchInTurn(() => fetch(address, { method: 'HEAD' }));
  if (!ok) {
    // What is wrong is in the body, which a response to HEAD hasn't.
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

/** Downloads what an operation of the API responds, under this name, and holds it in memory until it is complete. @throws MailwrightError for an error response */
export async function download(path: string, name: string, body?: object): Promise<void> {
  const send = () =>
    fetch(`${apiBase}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  await save(await fetchInTurn(send), name);
}

/** Downloads what an operation of the console's own back end streams, under this name. @throws MailwrightError for an error response */
export async function downloadApp(path: string, name: string): Promise<void> {
  const headers = { 'X-CSRF-Token': csrfToken ?? '' };
  await save(await fetchInTurn(() => fetch(`/app${path}`, { method: 'POST', headers })), name);
}

// An account's heavy requests are few at a time, and what a page counts is among them.
const maxTurns = 10;
const maxTurnSeconds = 5;

/** Sends a request for a download again while the account's other heavy requests are ahead of it, for some seconds. */
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
  // Later, since some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Uploads a file to an operation of the API.
 * @param onProgress is told how much of it has been sent, from 0 to 1, which `fetch` can't say.
 * @throws MailwrightError for an error response; TypeError when the service can't be reached
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

/** Where the next page begins, by the Link header of this one; undefined on the last. */
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

/** A key for a request that may be sent again: with the same key it is done once. */
export function createIdempotencyKey(): string {
  // Not crypto.randomUUID, which browsers offer only over https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
