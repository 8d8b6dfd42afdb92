import type { RequestListener, ServerOptions } from 'node:http';
import { errorCodes, type Operation } from '@mailwright/contracts';
import { type Logger, ProblemError, type Registry } from '@mailwright/platform';
import express, { type RequestHandler, type Router } from 'express';
import type { ApiDeps } from './api-deps.ts';
import { appRoutes } from './app-routes.ts';
import { requireOneHost } from './http/answer-client-errors.ts';
import { messageClassesOf, toExpress } from './http/express-messages.ts';
import { sendProblem } from './http/send-problem.ts';
import { inSequence } from './http/in-sequence.ts';
import { limitBodyTime } from './http/limit-body-time.ts';
import { limitTrackingHosts } from './http/limit-tracking-hosts.ts';
import { trackRequests } from './http/request-context.ts';
import { allowOrigins, secureHeaders } from './http/response-headers.ts';
import { serveBounceCallbacks } from './http/serve-bounce-callbacks.ts';
import { serveMedia } from './http/serve-media.ts';
import { serveOpenApi } from './http/serve-openapi.ts';
import { createOwnCalls } from './mcp/call-own-app.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveTracking } from './pages/tracking.ts';
import { consoleFolder, siteFolder } from './built-folders.ts';
import { serveConsole } from './pages/serve-console.ts';
import { serveSite } from './pages/serve-site.ts';
import { routes, sessionRoutes } from './routes.ts';

/** The public HTTP application, and the options for the server that runs it. */
interface App {
  listener: RequestListener;
  serverOptions: ServerOptions;
}

/**
 * Creates the public HTTP application, with the steps that every request goes through in order. The further steps of a
 * request to an operation are in http/define-route.ts (/api/v1, and /app/v1 for the console) and
 * http/define-app-route.ts (/app).
 * @param options `trustProxy`: the number of reverse proxies in front, whose X-Forwarded-* are trusted;
 *   `corsOrigins`: the origins whose pages may call the API, `*` for all.
 */
export function createApp(options: {
  deps: ApiDeps;
  log: Logger;
  metrics: Registry;
  trustProxy: number;
  corsOrigins: string[];
}): App {
  const app = express();
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', true);
  // Clients resolve dots in a path: /lists/{uid}/tags/.. becomes /lists/{uid}/, which must not be the list.
  app.set('strict routing', true);
  app.disable('x-powered-by');
  // Express would give every response a weak tag. Ours are strong, and set only where they help.
  app.set('etag', false);
  // These run before Express's router, which would parse and compare the path before each one: for the image in a mail,
  // that took a tenth of the CPU.
  const first = inSequence([
    limitBodyTime(),
    trackRequests(options.log, options.metrics),
    requireOneHost,
    limitTrackingHosts(options.deps),
    serveTracking(options.deps),
    secureHeaders,
  ]);
  if (options.corsOrigins.length > 0) app.use(['/api/v1', '/mcp'], allowOrigins(options.corsOrigins));
  app.use(serveMedia(options.deps));
  app.use(serveBounceCallbacks(options.deps));
  app.use(serveOpenApi(options.deps));
  app.use(serveSite(siteFolder));
  app.use(servePages(options.deps));
  app.use(serveMcp({ ...options, callOwnApp: (...call) => callOwnApp(...call) }));
  app.use('/api/v1', mountRoutes(options.deps, routes));
  app.use('/app/v1', mountRoutes(options.deps, sessionRoutes));
  app.use('/app', mountRoutes(options.deps, appRoutes));
  app.use(serveConsole(consoleFolder));
  app.use(() => {
    throw new ProblemError('not_found', 'No resource exists at this path. Check the URL.');
  });
  app.use(sendProblem);
  // `requireOneHost` refuses a request without a host itself, with a problem as the response.
  const serverOptions = { ...messageClassesOf(app), requireHostHeader: false };
  const listener: RequestListener = (message, reply) => {
    const { request, response } = toExpress(app, message, reply);
    void first(request, response, (error?: unknown) => {
      if (error === undefined) app(request, response);
      else sendProblem(error, request, response, () => response.destroy());
    });
  };
  const callOwnApp = createOwnCalls(listener, serverOptions);
  return { serverOptions, listener };
}

/** Mounts these routes on a router. Other methods on their paths get 405, and no cache may store a response. */
function mountRoutes(
  deps: ApiDeps,
  routes: { operation: Pick<Operation, 'method' | 'path'>; serve(deps: ApiDeps): RequestHandler }[],
): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  // Express tries one route after another, so paths without parameters are looked up directly.
  const plain = new Map<string, RequestHandler>();
  router.use((request, response, next) => {
    const serve = plain.get(`${request.method} ${request.path}`);
    if (serve === undefined) next();
    else serve(request, response, next);
  });
  const methodsOf = new Map<string, string[]>();
  for (const { operation, serve } of routes) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const handler = serve(deps);
    router[method](path, handler);
    if (!path.includes(':')) plain.set(`${operation.method} ${path}`, handler);
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), operation.method]);
  }
  for (const [path, methods] of methodsOf) {
    router.all(path, (request, response) => {
      // Express serves HEAD with the handler of GET.
      const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      response.setHeader('Allow', allowed.join(', '));
      throw new ProblemError('method_not_allowed', `${errorCodes.method_not_allowed.title}: ${request.method}.`);
    });
  }
  return router;
}
