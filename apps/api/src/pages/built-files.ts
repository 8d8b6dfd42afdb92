import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTagOf, namesEntityTag } from '../http/entity-tag.ts';

/** A file of a site that was built, such as the console, with its compressed forms. */
export interface BuiltFile {
  type: string;
  compressed: CompressedForm[];
  /** The file itself. Nearly no client asks for it, and it is three times as large as all compressed forms together. */
  plain(): Buffer;
}

interface CompressedForm {
  encoding: string;
  bytes(): Buffer;
}

// The best one comes first.
const encodings = [
  { encoding: 'br', suffix: '.br', unpack: brotliDecompressSync },
  { encoding: 'gzip', suffix: '.gz', unpack: gunzipSync },
];

const types = new Map<string, string>(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.md': 'text/markdown; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.woff2': 'font/woff2',
  }),
);

/**
 * Finds the files of a site, by their paths below its folder, such as `/index.html`; none if the folder doesn't exist.
 * @param keep whether they are read once and stay in memory, as they were when the process started. Otherwise, each is
 *   read when it is asked for.
 */
export function findBuiltFiles(folder: string, { keep }: { keep: boolean }): Map<string, BuiltFile> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = new Map<string, BuiltFile>();
  const reader = keep ? readNow : readLater;
  for (const name of names) {
    const type = types.get(path.extname(name));
    if (type === undefined) continue;
    const file = path.join(folder, name);
    const found = encodings.filter(({ suffix }) => existsSync(`${file}${suffix}`));
    const compressed = found.map(({ encoding, suffix }) => ({ encoding, bytes: reader(`${file}${suffix}`) }));
    const [best] = compressed;
    const unpack = found[0]?.unpack;
    const plain = best === undefined || unpack === undefined ? reader(file) : () => unpack(best.bytes());
    files.set(`/${name.split(path.sep).join('/')}`, { type, compressed, plain });
  }
  return files;
}

function readNow(file: string): () => Buffer {
  const bytes = readFileSync(file);
  return () => bytes;
}

function readLater(file: string): () => Buffer {
  return () => readFileSync(file);
}

/** Sends a file in the best form that the client accepts, or 304 if the client has that. */
export function sendBuiltFile(request: Request, response: Response, { type, compressed, plain }: BuiltFile): void {
  const best = compressed.find(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
  const bytes = best === undefined ? plain() : best.bytes();
  // Each encoding is a representation of its own, with different bytes.
  const tag = entityTagOf(bytes);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', tag);
  if (namesEntityTag(request.headers['if-none-match'], tag)) {
    response.status(304).end();
    return;
  }
  if (best !== undefined) response.setHeader('Content-Encoding', best.encoding);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', String(bytes.length));
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
