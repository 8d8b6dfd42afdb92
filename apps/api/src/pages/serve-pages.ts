import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { contextOf } from '../http/request-context.ts';
import { serveConfirmation } from './confirm-page.ts';
import { serveForm } from './form-page.ts';
import { html } from './html.ts';
import { pageStyle, sendPage } from './render-page.ts';
import { serveReset } from './reset-page.ts';

/**
 * The pages for people: sign-up forms (`/f/…`), the confirmation of a subscription (`/c/…`) and the choice of a new
 * password (`/app/reset-password/…`).
 */
export function servePages(deps: ApiDeps): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/pages.css', (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.type('css').send(pageStyle);
  });
  serveForm(router, deps);
  serveConfirmation(router, deps);
  serveReset(router, deps);
  router.use(['/f', '/c'], (_request, response) => sendNothingHere(response));
  return router;
}

/** A page for one path, whose errors are passed on. */
export function page(route: string, serve: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    contextOf(response).route = route;
    serve(request, response).catch(next);
  };
}

/** The same message for every invalid URL of a page. */
export function sendNothingHere(response: Response): void {
  sendPage(response, 404, {
    title: 'Not found',
    body: html`<h1>There is nothing here</h1>
      <p>The link is not complete, or what it led to is no longer there.</p>`,
  });
}
