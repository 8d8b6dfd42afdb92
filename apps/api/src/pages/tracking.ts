import { isAutomatic, type RequestedHit } from '@mailwright/campaigns';
import { readRecipientToken, type RecipientToken, rememberLast } from '@mailwright/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { contextOf } from '../http/request-context.ts';

// A transparent image of one pixel. It is text, with one character for each byte: Node sends text and the head in one
// write, but a buffer in a second one.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1');
const maxUserAgentLength = 300;
// The number of tokens, which take about 2 MB.
const maxRemembered = 5_000;

// Regular expressions, since a router tries each of its paths in turn and decodes their parts, which took a tenth of
// the CPU of an open or click.
const opened = /^\/t\/o\/([\w-]+)$/;
const clicked = /^\/t\/c\/([\w-]+)\/(\d+)(?:\/([\w-]+)\/([\w-]+))?$/;

/**
 * `/t/o/{token}`, the image in a mail, and `/t/c/{token}/{link}`, its links. Recording happens after the response.
 * Before it, only the signature is checked, and a link's address is read when the link is first followed. Any other
 * request under `/t/` is passed on, so that it ends as not found.
 */
export function serveTracking(deps: ApiDeps): RequestHandler {
  // When a mail's image has been loaded, the mail is likely to be opened again, or its links to be followed.
  const readToken = rememberLast(maxRemembered, (token: string): Required<RecipientToken> | undefined =>
    readRecipientToken('track', token, deps.appSecrets),
  );
  /** Resolves to whether there is such a mail. */
  async function sendImage(request: Request, response: Response, token: string): Promise<boolean> {
    const recipient = readToken(token);
    if (recipient === undefined) return false;
    await (recipient.position > 0 ? deps.hits : deps.emailHits).waitForCapacity(recipient.campaignId);
    setHeaders(response);
    response.setHeader('Content-Type', 'image/gif');
    response.setHeader('Content-Length', pixel.length);
    response.end(pixel, 'latin1');
    recordHit(deps, toHit(request, { ...recipient, kind: 'open', link: null, url: null, isPersonal: false }));
    return true;
  }
  // No person sees this link, so only scanners follow it.
  async function recordTrap(request: Request, response: Response, token: string): Promise<boolean> {
    const recipient = readToken(token);
    if (recipient === undefined) return false;
    await deps.hits.waitForCapacity(recipient.campaignId);
    setHeaders(response);
    response.status(204).end();
    deps.hits.record(toHit(request, { ...recipient, kind: 'trap', link: 0, url: null, isPersonal: false }));
    return true;
  }
  async function redirect(request: Request, response: Response, click: RegExpExecArray): Promise<boolean> {
    const [, token = '', link = '', signature, target] = click;
    const rest = signature === undefined || target === undefined ? undefined : { signature, target };
    const recipient = readToken(token);
    if (recipient === undefined) return false;
    const found = await deps.links.follow({ recipient, token }, link, rest);
    if (found === undefined) return false;
    await (recipient.position > 0 ? deps.hits : deps.emailHits).waitForCapacity(recipient.campaignId);
    setHeaders(response);
    response.setHeader('Location', found.href);
    response.statusCode = 302;
    response.end();
    const { link: number, url, isPersonal } = found;
    recordHit(deps, toHit(request, { ...recipient, kind: 'click', link: number, url, isPersonal }));
    return true;
  }

  return (request, response, next) => {
    const { path, method } = request;
    if (!path.startsWith('/t/') || (method !== 'GET' && method !== 'HEAD')) return next();
    const serve = (route: string, sent: Promise<boolean>): void => {
      const context = contextOf(response);
      [context.route, context.isRoutine] = [route, true];
      sent.then((isSent) => isSent || next(), next);
    };
    const open = opened.exec(path);
    if (open !== null) return serve('/t/o/{token}', sendImage(request, response, open[1] ?? ''));
    const click = clicked.exec(path);
    if (click === null) return next();
    const isTrap = click[2] === '0' && click[3] === undefined;
    if (isTrap) return serve('/t/c/{token}/0', recordTrap(request, response, click[1] ?? ''));
    return serve('/t/c/{token}/{link}', redirect(request, response, click));
  };
}

function recordHit({ hits, emailHits }: ApiDeps, hit: RequestedHit): void {
  const { campaignId, position, url, isAutomatic: isBot, ip, userAgent } = hit;
  if (position > 0) hits.record(hit);
  // A transactional email, which belongs to no campaign.
  else emailHits.record({ emailId: campaignId, url, isBot, ip, userAgent });
}

function setHeaders(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  // Webmail shows the image in pages of other origins.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  // From the usual headers, only those that matter to an image or a redirect. The recipient's token must not reach the
  // other site.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
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
