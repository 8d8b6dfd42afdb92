import { isAutomatic, type RequestedHit } from '@mailwright/campaigns';
import { readRecipientToken } from '@mailwright/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { page, sendNothingHere } from './render-page.ts';

// A transparent image of one pixel.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const maxUserAgentLength = 300;

// Patterns, since a router tries each of its paths in turn and decodes their parts, which was a tenth of the CPU of a hit.
const opened = /^\/t\/o\/([\w-]+)\/?$/;
const clicked = /^\/t\/c\/([\w-]+)\/(\d+)(?:\/([\w-]+)\/([\w-]+))?\/?$/;

/**
 * `/t/o/{token}`, the image of a mail, and `/t/c/{token}/{link}`, its links. What is recorded is so after the response. Nothing but
 * the signature is checked before it; only the first time that a link is followed, its address is read.
 */
export function serveTracking(deps: ApiDeps): RequestHandler {
  function sendImage(request: Request, response: Response, token: string): void {
    const recipient = readRecipientToken('track', token, deps.appSecrets);
    if (recipient === undefined) return sendNothingHere(response);
    setHeaders(response);
    response.setHeader('Content-Type', 'image/gif');
    response.setHeader('Content-Length', pixel.length);
    response.status(200).end(pixel);
    const hit = toHit(request, { ...recipient, kind: 'open', link: null, url: null, isPersonal: false });
    if (recipient.position > 0) return deps.hits.record(hit);
    // Of a mail that was sent by itself.
    deps.emailOpens.record({
      emailId: recipient.campaignId,
      isBot: hit.isAutomatic,
      ip: hit.ip,
      userAgent: hit.userAgent,
    });
  }
  // No person sees this link.
  function recordTrap(request: Request, response: Response, token: string): void {
    const recipient = readRecipientToken('track', token, deps.appSecrets);
    if (recipient === undefined) return sendNothingHere(response);
    setHeaders(response);
    response.status(204).end();
    deps.hits.record(toHit(request, { ...recipient, kind: 'trap', link: 0, url: null, isPersonal: false }));
  }
  async function redirect(request: Request, response: Response, click: RegExpExecArray): Promise<void> {
    const [, token = '', link = '', signature, target] = click;
    const rest = signature === undefined || target === undefined ? undefined : { signature, target };
    const found = await deps.links.follow(token, link, rest);
    if (found === undefined) return sendNothingHere(response);
    setHeaders(response);
    response.setHeader('Location', new URL(found.url).href);
    response.status(302).end();
    const { recipient, ...followed } = found;
    deps.hits.record(toHit(request, { ...recipient, kind: 'click', ...followed }));
  }

  return (request, response, next) => {
    const { path } = request;
    if (!path.startsWith('/t/') && path !== '/t') return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNothingHere(response);
    const serve = (route: string, send: () => void | Promise<void>) =>
      page(route, async () => send())(request, response, next);
    const open = opened.exec(path);
    if (open !== null) return serve('/t/o/{token}', () => sendImage(request, response, open[1] ?? ''));
    const click = clicked.exec(path);
    if (click === null) return sendNothingHere(response);
    const isTrap = click[2] === '0' && click[3] === undefined;
    if (isTrap) return serve('/t/c/{token}/0', () => recordTrap(request, response, click[1] ?? ''));
    return serve('/t/c/{token}/{link}', () => redirect(request, response, click));
  };
}

function setHeaders(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  // Webmail shows the image in pages of other origins.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

type Known = 'isAutomatic' | 'isScan' | 'ip' | 'userAgent' | 'at';

function toHit(request: Request, hit: Omit<RequestedHit, Known>): RequestedHit {
  const userAgent = request.headers['user-agent'];
  return {
    ...hit,
    isAutomatic: isAutomatic({ method: request.method, userAgent }),
    isScan: hit.kind === 'trap',
    ip: request.ip ?? null,
    userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
    at: performance.now(),
  };
}
