import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type Request, type Router } from 'express';
import { contextOf } from '../http/request-context.ts';
import { type BuiltFile, findBuiltFiles, sendBuiltFile } from './built-files.ts';

// The site's own script adds this style sheet for a moment when a reader changes between day and night.
const transitionStyle = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='";

/**
 * The documentation at /docs: its pages, each also as Markdown at the same address with `.md`, and their files.
 * @param folder where it was built; if it doesn't exist, nothing is served.
 */
export function serveSite(folder: string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const files = findBuiltFiles(folder, { keep: false });
  const missing = files.get('/404.html');
  const policy = policyFor(readScripts(folder));
  router.get(/^\/docs(?:\/.*)?$/, (request, response, next) => {
    contextOf(response).route = '/docs';
    const asked = request.path.slice('/docs'.length);
    // Links of a folder's page are relative to the folder.
    if (files.has(`${asked}/index.html`)) {
      response.redirect(308, `/docs${asked}/`);
      return;
    }
    const found = findFile(files, asked);
    const file = found ?? (isNavigation(request) ? missing : undefined);
    if (file === undefined) {
      next();
      return;
    }
    // The names of these files change with their content.
    const isFixed = asked.startsWith('/assets/') && found !== undefined;
    response.setHeader('Cache-Control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('Content-Security-Policy', policy);
    if (found === undefined) response.status(404);
    sendBuiltFile(request, response, file);
  });
  return router;
}

function findFile(files: Map<string, BuiltFile>, asked: string): BuiltFile | undefined {
  const pages = asked.endsWith('/') ? [`${asked}index.html`] : [asked, `${asked}.html`];
  return pages.map((name) => files.get(name)).find((file) => file !== undefined);
}

function isNavigation({ headers }: Request): boolean {
  return (headers.accept ?? '').includes('text/html');
}

/** The hashes of the scripts inside the pages, which the build has collected. */
function readScripts(folder: string): string[] {
  const file = path.join(folder, '../inline-scripts.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

function policyFor(scripts: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' ${transitionStyle}`,
    // Pages have styles of their own on two elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
