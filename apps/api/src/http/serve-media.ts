import { ProblemError } from '@mailwright/platform';
import { findServedMedia, mediaCacheControl } from '@mailwright/content';
import express, { type Request, type Response, type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { namesEntityTag } from './entity-tag.ts';
import { contextOf } from './request-context.ts';
import { sendStream } from './send-response.ts';

/** Serves images to everyone who has their address: `/media/{uid}/{name}`. */
export function serveMedia(deps: Pick<ApiDeps, 'database' | 'media'>): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.all('/media/:uid/:name', (request, response, next) => {
    serve(deps, request, response).catch(next);
  });
  return router;
}

async function serve(
  { database, media }: Pick<ApiDeps, 'database' | 'media'>,
  request: Request,
  response: Response,
): Promise<void> {
  contextOf(response).route = '/media/{uid}/{name}';
  // What is missing now may exist later.
  response.setHeader('Cache-Control', 'no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    throw new ProblemError('method_not_allowed');
  }
  const found = await findServedMedia(database, String(request.params['uid']), String(request.params['name']));
  if (found === undefined) throw new ProblemError('not_found', 'No image has this address. Check the URL.');
  const store = media.find(found.storage);
  if (store === undefined)
    throw new ProblemError(
      'service_unavailable',
      'The storage of this image is not configured. Ask the operator of this service.',
    );
  const tag = `"${found.digest}"`;
  const headers = {
    'Cache-Control': mediaCacheControl,
    ETag: tag,
    'Content-Disposition': `inline; filename="${found.name}"`,
    // An image opened on its own can do nothing.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    // Webmail shows images in pages of other origins.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (namesEntityTag(request.headers['if-none-match'], tag)) {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.status(304).end();
    return;
  }
  const length = { 'Content-Length': String(found.bytes) };
  const stream = { type: found.contentType, parts: store.read(found) };
  await sendStream(request, response, { status: 200, headers: { ...headers, ...length }, stream });
}
