import { readWebView } from '@mailwright/campaigns';
import { networkOf, ProblemError } from '@mailwright/platform';
import type { Response, Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
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
      if (!allowed) return sendTooManyViews(response, retryAfterSeconds);
      const given = { ...deps, baseUrl: deps.baseUrl ?? rootOf(request) };
      const view = await readWebView(given, String(request.params['token'])).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'rate_limited') return error;
        throw error;
      });
      if (view instanceof ProblemError) return sendTooManyViews(response, view.retryAfterSeconds);
      if (view === undefined) return sendNothingHere(response);
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Content-Security-Policy', mailPolicy);
      response.status(200).type('html').send(view.html);
    }),
  );
}

function sendTooManyViews(response: Response, retryAfterSeconds = 1): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  const title = 'Too many at once';
  sendPage(response, 429, {
    title,
    body: html`<h1>${title}</h1>
      <p>Please try again in a minute.</p>`,
  });
}
