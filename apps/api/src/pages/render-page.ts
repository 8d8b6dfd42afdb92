import { createHash } from 'node:crypto';
import type { ListLanguage } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../http/request-context.ts';
import { type Html, html } from './html.ts';
import { pageStyle } from './page-style.ts';

/** A page for people. */
export interface Page {
  title: string;
  body: Html;
  /** Whether other sites may show it in a frame. */
  framed?: boolean;
  /** English when absent. */
  language?: ListLanguage | undefined;
  /** What its head has beside the title. */
  head?: Html;
  /** CSS of our own beside that of all pages. */
  style?: string;
  /** The address of a script of ours that it loads. */
  script?: string;
  /** The origins that its form may lead to beside ours. */
  formTargets?: string[];
}

/** Sends a page for people: small, without script if it isn't a form, and excluded from search engines. */
export function sendPage(response: Response, status: number, page: Page): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Security-Policy', pagePolicy(page.framed === true ? '*' : "'none'", page));
  // Older browsers read this header, which can't allow all origins.
  if (page.framed === true) response.removeHeader('X-Frame-Options');
  response.status(status).type('html').send(renderPage(page).markup);
}

/** The Content-Security-Policy of a page: no script but its own, and nothing from elsewhere. @param ancestors who may frame it. */
export function pagePolicy(
  ancestors = "'none'",
  { style, script, formTargets = [] }: Pick<Page, 'style' | 'script' | 'formTargets'> = {},
): string {
  const styles = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  // Browsers apply it also to where a response to the form redirects.
  const targets = ["'self'", ...formTargets].join(' ');
  const scripts = script === undefined ? '' : " script-src 'self'; connect-src 'self';";
  return `default-src 'none';${scripts} style-src 'self'${styles}; form-action ${targets}; base-uri 'none'; frame-ancestors ${ancestors}`;
}

/** The HTML of a page that stands alone, without a stylesheet to load, for a preview of it. */
export function renderStandalone(page: Page): Html {
  return renderPage(page, { markup: `<style>${pageStyle}${page.style ?? ''}</style>` });
}

const sharedStyle = html`<link rel="stylesheet" href="/pages.css" />`;

/** The HTML of a page. */
export function renderPage(page: Page, styles: Html = withOwnStyle(page)): Html {
  const { title, body, language, head, script } = page;
  return html`<!doctype html>
    <html lang="${language ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styles} ${head} ${script !== undefined && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;
}

// Not escaped: it is CSS, and ours; its hash in the policy is of exactly this text.
function withOwnStyle({ style }: Page): Html {
  return style === undefined ? sharedStyle : { markup: `${sharedStyle.markup}<style>${style}</style>` };
}

/** A page for one path, whose errors are passed on. */
export function page(route: string, serve: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    contextOf(response).route = route;
    serve(request, response).catch(next);
  };
}

/** Says that a page has no such method. @param allowed those it has, such as `GET, HEAD, POST`. */
export function sendNotAllowed(response: Response, allowed: string): void {
  response.setHeader('Allow', allowed);
  const title = 'Not allowed';
  sendPage(response, 405, { title, body: html`<h1>This page can only be opened and confirmed</h1>` });
}

/** Says that too many requests came from one network. */
export function sendTooMany(response: Response, retryAfterSeconds: number): void {
  response.setHeader('Retry-After', String(retryAfterSeconds));
  const title = 'Too many at once';
  const text = 'Please try again in a minute.';
  sendPage(response, 429, {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>`,
  });
}

/**
 * What a page's work resolves to; the seconds to wait when it is refused as `rate_limited`, since too much like it is under way.
 * @throws what else it rejects with
 */
export async function orTooMany<Result>(work: Promise<Result>): Promise<Result | number> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate_limited') return error.retryAfterSeconds ?? 1;
    throw error;
  }
}

/** Says that a form could not be read. */
export function sendUnreadable(response: Response): void {
  const title = 'That did not work';
  sendPage(response, 400, {
    title,
    body: html`<h1>${title}</h1>
      <p>What was sent could not be read.</p>`,
  });
}

/** The same message for every invalid URL of a page. */
export function sendNothingHere(response: Response): void {
  sendPage(response, 404, {
    title: 'Not found',
    body: html`<h1>There is nothing here</h1>
      <p>The link is not complete, or what it led to is no longer there.</p>`,
  });
}
