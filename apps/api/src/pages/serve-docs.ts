import { openApiDocument } from '@mailwright/contracts';
import express, { type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { entityTagOf } from '../http/entity-tag.ts';
import { sendTagged } from '../http/send-response.ts';
import { version } from '../version.ts';

/** The OpenAPI document. The reference made from it is a part of the documentation, see serve-site.ts. */
export function serveDocs(deps: Pick<ApiDeps, 'baseUrl'>): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  let document: ServedDocument | undefined;
  router.get('/api/v1/openapi.json', (request, response) => {
    document ??= prepareDocument();
    response.setHeader('Cache-Control', 'no-cache');
    sendTagged(request, response, document.at(deps.baseUrl ?? `${request.protocol}://${request.host}`));
  });
  return router;
}

/** Returns the document's text for the URL it is requested at. */
interface ServedDocument {
  at(serverUrl: string): { text: string; tag: string };
}

// Built once, with a placeholder for the URL. A cache for each URL would let anyone who makes up Host headers fill the
// memory, and building the document for each request would keep the process busy.
function prepareDocument(): ServedDocument {
  const placeholder = 'https://placeholder-of-the-url.invalid';
  const [before = '', after = ''] = JSON.stringify(openApiDocument({ version, serverUrl: placeholder })).split(
    JSON.stringify(placeholder),
  );
  const digest = entityTagOf(before + after);
  return {
    at: (serverUrl) => ({
      text: `${before}${JSON.stringify(serverUrl)}${after}`,
      tag: entityTagOf(`${digest} ${serverUrl}`),
    }),
  };
}
