import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../http/request-context.ts';
import { type Html, html } from './html.ts';

/** Sends a page for people: small, without script, and excluded from search engines. */
export function sendPage(
  response: Response,
  status: number,
  page: { title: string; body: Html; framed?: boolean },
): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  const ancestors = page.framed === true ? '*' : "'none'";
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  );
  // Older browsers read this header, which can't allow all origins.
  if (page.framed === true) response.removeHeader('X-Frame-Options');
  response.status(status).type('html').send(renderPage(page).markup);
}

function renderPage({ title, body }: { title: string; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;
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

/** The style of all pages. `.trap` hides the field that only robots fill in. */
export const pageStyle = `:root { color-scheme: light dark; --text: #1c1e21; --dim: #5a6270; --back: #fff; --line: #8b93a1; --accent: #1f5fd0; --wrong: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --dim: #a0a8b4; --back: #16181c; --line: #6b7380; --accent: #8ab4ff; --wrong: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
p { overflow-wrap: anywhere; }
.dim { color: var(--dim); }
.field { margin: 0 0 1rem; border: 0; padding: 0; }
label, legend { display: block; font-weight: 600; padding: 0; }
.choice { font-weight: normal; }
input, select { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.5rem; width: 100%; min-height: 2.75rem; }
input[type='checkbox'] { width: 1.25rem; min-height: 1.25rem; vertical-align: middle; margin: 0 0.5rem 0 0; }
option { color: #1c1e21; background: #fff; }
[aria-invalid='true'] { border-color: var(--wrong); }
.wrong { color: var(--wrong); margin: 0.25rem 0 0; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 0; border-radius: 0.375rem; color: var(--back); background: var(--accent); cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.trap { position: absolute; left: -100vw; width: 1px; height: 1px; overflow: hidden; }
`;
