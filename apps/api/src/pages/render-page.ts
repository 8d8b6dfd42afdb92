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
  /** The logo above everything. */
  logo?: { url: string; alt: string };
  /** What is below everything. */
  footer?: Html;
  /** Further elements of the head, besides the title. */
  head?: Html;
  /** Our own CSS for this page, in addition to that of all pages. */
  style?: string;
  /** The address of one of our scripts, which the page loads. */
  script?: string;
  /** Origins other than ours that its form may lead to. */
  formTargets?: string[];
}

/** Sends a page for people: it is small, has no script unless it is a form, and is excluded from search engines. */
export function sendPage(response: Response, status: number, page: Page): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Security-Policy', pagePolicy(page.framed === true ? '*' : "'none'", page));
  // Older browsers read this header, which has no way to allow all origins.
  if (page.framed === true) response.removeHeader('X-Frame-Options');
  response.status(status).type('html').send(renderPage(page).markup);
}

/**
 * The Content-Security-Policy of a page: no script but its own, and nothing from elsewhere but the logo.
 * @param ancestors who may frame the page.
 */
export function pagePolicy(
  ancestors = "'none'",
  { style, script, logo, formTargets = [] }: Pick<Page, 'style' | 'script' | 'logo' | 'formTargets'> = {},
): string {
  const styles = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  // Browsers also apply this to the target of a redirect that responds to the form.
  const targets = ["'self'", ...formTargets].join(' ');
  const scripts = script === undefined ? '' : " script-src 'self'; connect-src 'self';";
  const images = logo === undefined ? '' : ` img-src ${new URL(logo.url).origin};`;
  return `default-src 'none';${scripts}${images} style-src 'self'${styles}; form-action ${targets}; base-uri 'none'; frame-ancestors ${ancestors}`;
}

/** The HTML of a page that stands alone, without a style sheet to load: for a preview. */
export function renderStandalone(page: Page): Html {
  return renderPage(page, { markup: `<style>${pageStyle}${page.style ?? ''}</style>` });
}

const sharedStyle = html`<link rel="stylesheet" href="/pages.css" />`;

export function renderPage(page: Page, styles: Html = withOwnStyle(page)): Html {
  const { title, body, language, head, script, logo, footer } = page;
  return html`<!doctype html>
    <html lang="${language ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styles} ${head} ${script !== undefined && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>
          ${logo !== undefined && html`<img class="logo" src="${logo.url}" alt="${logo.alt}" />`} ${body}
          ${footer !== undefined && html`<div class="foot">${footer}</div>`}
        </main>
      </body>
    </html> `;
}

// Not escaped, since it is our own CSS. The hash in the policy is of exactly this text.
function withOwnStyle({ style }: Page): Html {
  return style === undefined ? sharedStyle : { markup: `${sharedStyle.markup}<style>${style}</style>` };
}

/** Serves a page under one path, and passes its errors on. */
export function page(route: string, serve: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    contextOf(response).route = route;
    serve(request, response).catch(next);
  };
}

/** Says that a page doesn't support the method. @param allowed the methods it supports, such as `GET, HEAD, POST`. */
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
 * Resolves to what the work resolves to, or to the seconds to wait if the work is refused as `rate_limited` because too
 * much like it is in progress.
 * @throws whatever else the work rejects with
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
  const title = 'Something went wrong';
  sendPage(response, 400, {
    title,
    body: html`<h1>${title}</h1>
      <p>Your entries couldn't be read. Please try again.</p>`,
  });
}

/** The same page for every invalid URL. */
export function sendNothingHere(response: Response): void {
  sendPage(response, 404, {
    title: 'Not found',
    body: html`<h1>There is nothing here</h1>
      <p>The link is incomplete, or the page it led to no longer exists.</p>`,
  });
}
