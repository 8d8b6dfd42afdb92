import { isAutomatic, type RequestedHit } from '@mailwright/campaigns';
import { readRecipientToken } from '@mailwright/platform';
import express, { type Request, type Response, type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { page, sendNothingHere } from './render-page.ts';

// A transparent image of one pixel.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const maxUserAgentLength = 300;

/**
 * `/t/o/{token}`, the image of a mail, and `/t/c/{token}/{link}`, its links. What is recorded is so after the response. Nothing but
 * the signature is checked before it; only the first time that a link is followed, its address is read.
 */
export function serveTracking(deps: ApiDeps): Router {
  const router = express.Router({ caseSensitive: true });
  router.get(
    '/t/o/:token',
    page('/t/o/{token}', async (request, response) => {
      const recipient = readRecipientToken('track', String(request.params['token']), deps.appSecrets);
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
    }),
  );
  // No person sees this link.
  router.get(
    '/t/c/:token/0',
    page('/t/c/{token}/0', async (request, response) => {
      const recipient = readRecipientToken('track', String(request.params['token']), deps.appSecrets);
      if (recipient === undefined) return sendNothingHere(response);
      setHeaders(response);
      response.status(204).end();
      deps.hits.record(toHit(request, { ...recipient, kind: 'trap', link: 0, url: null, isPersonal: false }));
    }),
  );
  const redirect = page('/t/c/{token}/{link}', async (request, response) => {
    const { token, link, signature, target } = request.params as Record<string, string | undefined>;
    const rest = signature === undefined || target === undefined ? undefined : { signature, target };
    const found = await deps.links.follow(token ?? '', link ?? '', rest);
    if (found === undefined) return sendNothingHere(response);
    setHeaders(response);
    response.setHeader('Location', new URL(found.url).href);
    response.status(302).end();
    const { recipient, ...followed } = found;
    deps.hits.record(toHit(request, { ...recipient, kind: 'click', ...followed }));
  });
  router.get('/t/c/:token/:link', redirect);
  router.get('/t/c/:token/:link/:signature/:target', redirect);
  router.use('/t', (_request, response) => sendNothingHere(response));
  return router;
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
