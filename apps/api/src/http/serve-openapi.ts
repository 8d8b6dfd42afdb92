import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openApiDocument } from '@mailwright/contracts';
import { rememberLast, validationProblem } from '@mailwright/platform';
import express, { type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { version } from '../version.ts';
import { entityTagOf, findEntityTag } from './entity-tag.ts';
import { chooseEncoding, setEncoding } from './send-compressed.ts';

/**
 * `GET /api/v1/openapi.json`: the OpenAPI document for the URL that it is requested at. It describes JSON bodies, and
 * with `?content=all` forms and every type of file, too.
 */
export function serveOpenApi(deps: Pick<ApiDeps, 'baseUrl'>): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const documents = { json: prepareDocument('json'), all: prepareDocument('all') };
  router.get('/api/v1/openapi.json', async (request, response) => {
    const { content = 'json' } = request.query;
    if (content !== 'json' && content !== 'all') throw validationProblem({ content: ['must be json or all'] });
    const served = documents[content](deps.baseUrl ?? `${request.protocol}://${request.host}`);
    const known = findEntityTag(request.headers['if-none-match'], served.tag);
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', known ?? served.tag);
    const encoding = chooseEncoding(response, ['br', 'gzip']);
    if (known !== undefined) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    const body = encoding === undefined ? Buffer.from(served.text) : await served[encoding]();
    if (encoding !== undefined) setEncoding(response, encoding);
    response.setHeader('Content-Length', body.length);
    // For HEAD, Node sends only the headers.
    response.end(body);
  });
  return router;
}

interface ServedDocument {
  text: string;
  tag: string;
  br: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
}

// Anyone who makes up Host headers mustn't fill the memory.
const maxUrls = 4;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Returns a function that gives the document for the URL it is requested at. The document is built at the first
 * request, with a placeholder for the URL: building it for each request would keep the process busy.
 */
function prepareDocument(content: 'json' | 'all'): (serverUrl: string) => ServedDocument {
  const placeholder = 'https://placeholder-of-the-url.invalid';
  const build = once(() => JSON.stringify(openApiDocument({ version, serverUrl: placeholder, content })));
  return rememberLast(maxUrls, (serverUrl) => {
    const text = build().split(JSON.stringify(placeholder)).join(JSON.stringify(serverUrl));
    return {
      text,
      tag: entityTagOf(text),
      br: once(() => promisify(brotliCompress)(text, brotliOptions)),
      gzip: once(() => promisify(gzip)(text)),
    };
  });
}

function once<T>(make: () => T & {}): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
