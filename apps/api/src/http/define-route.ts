import type { Principal } from '@mailwright/accounts';
import type { Operation } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { ApiDeps } from '../api-deps.ts';
import { authenticate, refuseKeyInQuery } from './authenticate.ts';
import { checkInput } from './check-input.ts';
import { coerceForm } from './coerce-form.ts';
import { readBody } from './read-body.ts';
import { contextOf } from './request-context.ts';

/** A request that has been authenticated and checked. */
export interface Call<Params, Query, Body> {
  deps: ApiDeps;
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /** An absolute address of this API: `/lists/list_…` → `https://…/api/v1/lists/list_…`. */
  urlOf(path: string): string;
}

/** An answer that went well. */
export interface Answer {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  headers?: Record<string, string>;
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
      params: checkPath(operation.params, { ...request.params }),
      query: checkQuery(operation.query, request.query),
      body: await checkBody(operation.body, request, response),
      urlOf: (path) => `${deps.baseUrl ?? `${request.protocol}://${request.host}`}/api/v1${path}`,
    });
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
    response.status(answer.status);
    if (answer.body === undefined) response.end();
    else response.json(answer.body);
  };
  return {
    operation,
    serve: (deps) => (request, response, next) => void serveOne(deps, request, response).catch(next),
  };
}

/** What can't be a uid names nothing: it is 404, as a uid that nobody has is. */
function checkPath<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  try {
    return checkPart(schema, value);
  } catch (cause) {
    throw cause instanceof ProblemError ? new ProblemError('not_found', undefined, { cause }) : cause;
  }
}

/** An operation without query parameters refuses any, as the others refuse those they don't know. */
function checkQuery<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  if (schema === undefined) checkInput(noQuery, value);
  return checkPart(schema, value);
}

const noQuery = z.strictObject({});

function checkPart<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  return (schema === undefined ? undefined : checkInput(schema, value)) as z.output<Schema>;
}

async function checkBody<Schema extends z.ZodType>(
  schema: Schema | undefined,
  request: Request,
  response: Response,
): Promise<z.output<Schema>> {
  if (schema === undefined) return undefined as z.output<Schema>;
  const { value, isForm } = await readBody(request, response);
  return checkInput(schema, isForm ? coerceForm(schema, value) : value);
}
