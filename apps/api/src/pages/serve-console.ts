import express, { type Request, type Router } from 'express';
import { contextOf } from '../http/request-context.ts';
import { type BuiltFile, findBuiltFiles, sendBuiltFile } from './built-files.ts';
import { createConsoleLinks } from './console-links.ts';

// Mantine sets styles at run time. Mails are shown, with their images, in sandboxed frames that inherit this policy.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The console and its editor's clipboard have Trusted Types policies of their own; see
  // apps/console/src/trusted-types.ts.
  "require-trusted-types-for 'script'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https: http:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

// An address that begins like this is never a page of the console.
const otherPaths = /^\/(api|app|docs|media|bounces|[fcsupvt]|archive|assets)(\/|$)/;

/**
 * The console: its files, whose names change with their content, and its one page, for every address that a browser
 * navigates to and that nothing else serves.
 * @param folder where the console was built; if it doesn't exist, nothing is served.
 */
export function serveConsole(folder: string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const files = loadFiles(folder);
  const index = files.get('/index.html');
  if (index === undefined) return router;
  const linksOf = createConsoleLinks(folder);
  router.get(/.*/, (request, response, next) => {
    const file = files.get(request.path);
    if (file !== undefined && file !== index) {
      contextOf(response).route = '/assets';
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      sendBuiltFile(request, response, file);
    } else if (isNavigation(request)) {
      contextOf(response).route = 'console';
      // The page names its scripts and styles, so it must be that of the running version.
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('X-Robots-Tag', 'noindex');
      const links = linksOf(request.path);
      if (links !== undefined) response.setHeader('Link', links);
      sendBuiltFile(request, response, index);
    } else next();
  });
  return router;
}

function isNavigation({ path: asked, headers }: Request): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  if (asked === '/') return true;
  return (headers.accept ?? '').includes('text/html') && !otherPaths.test(asked) && !/\.\w+$/.test(asked);
}

const loaded = new Map<string, Map<string, BuiltFile>>();

/** Files are read once: they are about a megabyte, and don't change while the process runs. */
function loadFiles(folder: string): Map<string, BuiltFile> {
  const files = loaded.get(folder) ?? findBuiltFiles(folder, { keep: true });
  loaded.set(folder, files);
  return files;
}
