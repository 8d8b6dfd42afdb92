import { errorCodes, type Operation } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import express, { type RequestHandler, type Router } from 'express';
import type { ApiDeps } from '../api-deps.ts';

/** A router of these routes: other methods on their paths are 405, and no response may be stored by a cache. */
export function mountRoutes(
  deps: ApiDeps,
  routes: { operation: Pick<Operation, 'method' | 'path'>; serve(deps: ApiDeps): RequestHandler }[],
): Router {
  const router = express.Router({ caseSensitive: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  // Express tries one route after the other. Paths without parameters are looked up directly.
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
