import { createKnownMails, readWebView } from '@mailwright/campaigns';
import { networkOf } from '@mailwright/platform';
import type { Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { mailPolicy, rootOf } from './mail-policy.ts';
import { orTooMany, page, sendNothingHere, sendTooMany } from './render-page.ts';
import { titledMail } from './titled-mail.ts';

// About 60 newsletters of usual size.
const maxCompiledBytes = 32_000_000;

// Each request renders a mail. This is enough for an office behind one address.
const viewLimit = { perSecond: 2, burst: 40 };

/** `/v/{token}`: a campaign's mail as a page, for the recipient to whom the link belongs. */
export function serveWebView(router: Router, deps: ApiDeps): void {
  const known = createKnownMails(maxCompiledBytes);
  router.get(
    '/v/:token',
    page('/v/{token}', async (request, response) => {
      const bucket = `web_view:${networkOf(request.ip ?? '')}`;
      const { allowed, retryAfterSeconds } = await deps.limiter.take(bucket, viewLimit, { whenUnavailable: 'memory' });
      if (!allowed) return sendTooMany(response, retryAfterSeconds);
      const given = { ...deps, known, baseUrl: deps.baseUrl ?? rootOf(request) };
      const view = await orTooMany(readWebView(given, String(request.params['token'])));
      if (typeof view === 'number') return sendTooMany(response, view);
      if (view === undefined) return sendNothingHere(response);
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Content-Security-Policy', mailPolicy);
      response.status(200).type('html').send(titledMail(view));
    }),
  );
}
