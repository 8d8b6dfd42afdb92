import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Serves requests below its path on the operations port; `request.url` is relative to that path and begins with `/`.
 */
export type OpsPage = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const pageHeaders = {
  // Browsers mustn't cache the state of queues.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

/** Whether a request is for the page at this path, or for something below it. */
export function isBelow(url: string, path: string): boolean {
  return url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length));
}

/** Serves a request that is below the page's path. */
export async function servePage(
  path: string,
  page: OpsPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
  if (comesFromOtherSite(request)) {
    sendJson(response, 403, {
      status: 'refused',
      detail: 'A page of another site made the browser send this request. Open this page directly.',
    });
    return;
  }
  const rest = (request.url ?? '').slice(path.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  await page(request, response);
}

// Refused, because browsers attach a remembered password to requests that another site's page makes them send.
function comesFromOtherSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (request.method === 'GET' || request.method === 'HEAD' || site === undefined) return false;
  return site !== 'same-origin' && site !== 'none';
}

/** Responds with JSON that mustn't be cached. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
