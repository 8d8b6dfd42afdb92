import { type Logger, ProblemError, type Registry } from '@mailwright/platform';
import express, { type Express } from 'express';
import type { ApiDeps } from './api-deps.ts';
import { appRoutes } from './app-routes.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { sendProblem } from './http/send-problem.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { trackRequests } from './http/request-context.ts';
import { createRequestMetrics } from './http/request-metrics.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { servePages } from './pages/serve-pages.ts';
import { routes } from './routes.ts';

/**
 * The public HTTP application.
 * @param options `trustProxy`: the number of reverse proxies in front, whose X-Forwarded-* are trusted;
 *   `corsOrigins`: the origins whose pages may call the API, `*` for all.
 */
export function createApp(options: {
  deps: ApiDeps;
  log: Logger;
  metrics: Registry;
  trustProxy: number;
  corsOrigins: string[];
}): Express {
  const app = express();
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  app.disable('x-powered-by');
  // Express would give every response a weak tag; ours are strong, and only set where they help.
  app.set('etag', false);
  app.use(trackRequests(options.log, createRequestMetrics(options.metrics)));
  app.use(secureHeaders({ contentSecurityPolicy: { directives: contentSecurity, useDefaults: false } }));
  app.get('/', (_request, response) => response.redirect('/docs'));
  if (options.corsOrigins.length > 0) app.use('/api/v1', allowOrigins(options.corsOrigins));
  app.use(serveDocs(options.deps));
  app.use(servePages(options.deps));
  app.use('/api/v1', mountRoutes(options.deps, routes));
  app.use('/app', mountRoutes(options.deps, appRoutes));
  app.use(() => {
    throw new ProblemError('not_found', 'There is nothing at this address.');
  });
  app.use(sendProblem);
  return app;
}

// Pages load nothing from other origins. Swagger UI sets its own styles at run time.
const contentSecurity = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
