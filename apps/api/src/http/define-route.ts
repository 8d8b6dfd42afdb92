import type { Principal } from '@mailwright/accounts';
import type { Actor } from '@mailwright/audit';
import type { Operation } from '@mailwright/contracts';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { ApiDeps } from '../api-deps.ts';
import { authenticate, refuseKeyInQuery } from './authenticate.ts';
import { checkBody, checkPath, checkQuery } from './check-request.ts';
import { contextOf } from './request-context.ts';
import { type Answer, sendAnswer } from './send-answer.ts';

/** A request that has been authenticated and checked. */
export interface Call<Params, Query, Body> {
  deps: ApiDeps;
  principal: Principal;
  /** The key, as the audit log names it. */
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
  /** An absolute address of this API: `/lists/list_…` → `https://…/api/v1/lists/list_…`. */
  urlOf(path: string): string;
}

/** An operation and what does it. */
export interface Route {
  operation: Operation;
  serve(deps: ApiDeps): (request: Request, response: Response, next: NextFunction) => void;
}

/** Binds an operation of the contract to its handler, which gets what the contract's schemas have let through. */
export function route<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  operation: Operation<Params, Query, Body>,
  handle: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Answer>,
): Route {
  const serveOne = async (deps: ApiDeps, request: Request, response: Response): Promise<void> => {
    contextOf(response).route = operation.path;
    refuseKeyInQuery(request);
    const principal = await authenticate(deps.database, request, response, operation.scope);
    const answer = await handle({
      deps,
      principal,
      actor: { kind: 'api_key', id: principal.keyId, ipAddress: request.ip ?? null },
      params: checkPath(operation.params, { ...request.params }),
      query: checkQuery(operation.query, request.query),
      body: await checkBody(operation.body, request, response),
      urlOf: (path) => `${deps.baseUrl ?? `${request.protocol}://${request.host}`}/api/v1${path}`,
    });
    sendAnswer(response, answer);
  };
  return {
    operation,
    serve: (deps) => (request, response, next) => void serveOne(deps, request, response).catch(next),
  };
}
