import { readWebView } from '@mailwright/campaigns';
import { networkOf, ProblemError } from '@mailwright/platform';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { inRenderTurn } from '../http/limit-requests.ts';
import { html } from './html.ts';
import { mailPolicy, rootOf } from './mail-policy.ts';
import { page, sendNothingHere, sendPage } from './render-page.ts';

// A mail is rendered for each request: enough for an office behind one address.
const viewLimit = { perSecond: 2, burst: 40 };

/** `/v/{token}`: a campaign's mail as a page, for the recipient whose link it is. */
export function serveWebView(router: Router, deps: ApiDeps): void {
  router.get(
    '/v/:token',
    page('/v/{token}', async (request, response) => {
      const bucket = `web_view:${networkOf(request.ip ?? '')}`;
      const { allowed, retryAfterSeconds } = await deps.limiter.take(bucket, viewLimit, { whenUnavailable: 'memory' });
      if (!allowed) {
        response.setHeader('Retry-After', String(retryAfterSeconds));
        return sendTooManyViews(response);
      }
      const given = {
        ...deps,
        baseUrl: deps.baseUrl ?? rootOf(request),
        inRenderTurn: <T>(accountId: string, render: () => T | Promise<T>) =>
          inRenderTurn(deps.renderTurns, accountId, response, render),
      };
      const view = await readWebView(given, String(request.params['token'])).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'rate_limited') return 'busy' as const;
        throw error;
      });
      if (view === 'busy') return sendTooManyViews(response);
      if (view === undefined) return sendNothingHere(response);
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Content-Security-Policy', mailPolicy);
      response.status(200).type('html').send(view.html);
    }),
  );
}

function sendTooManyViews(response: Response): void {
  const title = 'Too many at once';
  sendPage(response, 429, {
    title,
    body: html`<h1>${title}</h1>
      <p>Please try again in a minute.</p>`,
  });
}
