import express, { type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { serveArchive } from './archive-page.ts';
import { serveConfirmation } from './confirm-page.ts';
import { serveForm } from './form-page.ts';
import { pageStyle } from './page-style.ts';
import { serveOidc } from './oidc-sign-in.ts';
import { servePreferences } from './preferences-page.ts';
import { sendNothingHere } from './render-page.ts';
import { serveReset } from './reset-page.ts';
import { serveSenderLink } from './sender-page.ts';
import { serveUnsubscribe } from './unsubscribe-page.ts';
import { serveWebView } from './web-view-page.ts';

/**
 * The pages for people: sign-up forms (`/f/…`), confirming a subscription (`/c/…`), unsubscribing (`/u/…`), choosing
 * lists (`/p/…`), confirming a sender (`/s/…`), a campaign's mail (`/v/…`), the archive of a list (`/archive/…`),
 * choosing a new password (`/app/reset-password/…`), and the way to an OpenID provider and back (`/app/oidc/…`).
 */
export function servePages(deps: ApiDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/pages.css', (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.type('css').send(pageStyle);
  });
  serveForm(router, deps);
  serveConfirmation(router, deps);
  serveSenderLink(router, deps);
  serveReset(router, deps);
  serveOidc(router, deps);
  serveUnsubscribe(router, deps);
  servePreferences(router, deps);
  serveWebView(router, deps);
  serveArchive(router, deps);
  router.use(['/t', '/f', '/c', '/s', '/u', '/p', '/v', '/archive'], (_request, response) => sendNothingHere(response));
  return router;
}
