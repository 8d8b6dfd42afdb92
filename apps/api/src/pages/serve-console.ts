import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express, { type Request, type Response, type Router } from 'express';
import { entityTagOf, namesEntityTag } from '../http/entity-tag.ts';
import { contextOf } from '../http/request-context.ts';
import { createConsoleLinks } from './console-links.ts';

/** A file of the built console, with its compressed forms. */
interface ConsoleFile {
  type: string;
  tag: string;
  /** Undefined until it is asked for, if there is a compressed form. */
  plain: Buffer | undefined;
  compressed: { encoding: string; bytes: Buffer }[];
}

// The best one comes first.
const encodings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

const types = new Map<string, string>(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.woff2': 'font/woff2',
  }),
);

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
      sendFile(request, response, file);
    } else if (isNavigation(request)) {
      contextOf(response).route = 'console';
      // The page names its scripts and styles, so it must be that of the running version.
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('X-Robots-Tag', 'noindex');
      const links = linksOf(request.path);
      if (links !== undefined) response.setHeader('Link', links);
      sendFile(request, response, index);
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

function sendFile(request: Request, response: Response, file: ConsoleFile): void {
  const { type, tag, compressed } = file;
  const best = compressed.find(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
  // Each encoding is a representation of its own, with different bytes.
  const ownTag = best === undefined ? tag : entityTagOf(`${tag} ${best.encoding}`);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', ownTag);
  if (namesEntityTag(request.headers['if-none-match'], ownTag)) {
    response.status(304).end();
    return;
  }
  if (best !== undefined) response.setHeader('Content-Encoding', best.encoding);
  response.setHeader('Content-Type', type);
  const bytes = best?.bytes ?? plainOf(file);
  response.setHeader('Content-Length', String(bytes.length));
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The file itself. Nearly no client asks for it, and it is three times as large as all compressed forms together. */
function plainOf(file: ConsoleFile): Buffer {
  const [best] = file.compressed;
  file.plain ??= best === undefined ? Buffer.alloc(0) : unpack(best);
  return file.plain;
}

function unpack({ encoding, bytes }: ConsoleFile['compressed'][number]): Buffer {
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

const loaded = new Map<string, Map<string, ConsoleFile>>();

/** Files are read once: they are about a megabyte, and don't change while the process runs. */
function loadFiles(folder: string): Map<string, ConsoleFile> {
  const known = loaded.get(folder);
  if (known !== undefined) return known;
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = new Map<string, ConsoleFile>();
  for (const name of names) {
    const type = types.get(path.extname(name));
    if (type === undefined) continue;
    const file = path.join(folder, name);
    const plain = readFileSync(file);
    const compressed = encodings
      .filter(({ suffix }) => existsSync(`${file}${suffix}`))
      .map(({ encoding, suffix }) => ({ encoding, bytes: readFileSync(`${file}${suffix}`) }));
    const tag = entityTagOf(createHash('sha256').update(plain).digest('hex'));
    files.set(`/${name.split(path.sep).join('/')}`, {
      type,
      tag,
      plain: compressed.length === 0 ? plain : undefined,
      compressed,
    });
  }
  loaded.set(folder, files);
  return files;
}
