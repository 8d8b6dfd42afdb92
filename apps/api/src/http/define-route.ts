import type { Principal } from '@mailwright/accounts';
import type { CachedKey } from '@mailwright/audience';
import type { Actor } from '@mailwright/outbox';
import { type Operation, type Permission, rolesWith, takesIdempotencyKey } from '@mailwright/contracts';
import type { Precondition } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { ApiDeps } from '../api-deps.ts';
import { abortedAtClose } from './aborted-at-close.ts';
import { topicsChangedBy } from './changed-topics.ts';
import { type Audience, byKey, type Caller } from './authenticate.ts';
import { checkBody, checkHeaders, checkPath, checkQuery } from './check-request.ts';
import { runOnce, type Once, runsAlways } from './idempotency.ts';
import { holdingHeavySlot, inHeavyTurn, limitMailTo, limitRate, limitWork, refuseDebt } from './limit-requests.ts';
import { readPrecondition } from './entity-tag.ts';
import { contextOf } from './request-context.ts';
import { requirePermission } from './require-permission.ts';
import { openUpload, type Upload } from './open-upload.ts';
import { type ApiResponse, sendResource, sendStream } from './send-response.ts';

/** An authenticated and validated request. */
export interface Call<Params, Query, Body, Headers = undefined> extends Once {
  deps: ApiDeps;
  principal: Principal;
  /** The key or user, as the audit log names it. */
  actor: Actor;
  /** The key, if it comes from the cache instead of a lookup. Only a route that revalidates it gets it. */
  key: CachedKey | undefined;
  params: Params;
  query: Query;
  body: Body;
  /** The operation's own headers. */
  headers: Headers;
  /**
   * Refuses a user whose role doesn't allow this, in addition to what the operation itself requires; see
   * `requirePermission`. A key always passes.
   * @throws ProblemError `insufficient_role`
   */
  requirePermission(permission: Permission, what: string): void;
  /** Whether the caller may do this: a user if their role allows it, a key always. */
  may(permission: Permission): boolean;
  /** Opens the body of an operation that reads it as a stream; see `openUpload`. */
  openUpload(): Promise<Upload>;
  /** The length that the request states for its body, in bytes. */
  contentLength: number | undefined;
  /** A signal that is aborted when the client has disconnected. */
  whenGone(): AbortSignal;
  /** Sets a header of the response, whether the request succeeds or fails. */
  setHeader(name: string, value: string): void;
  /** The condition that If-Match sets for the resource that is changed; see `takesIfMatch`. */
  precondition: Precondition<object> | undefined;
  /** The address at which users reach this service, without a trailing slash. */
  rootUrl: string;
  /** Builds an absolute URL of this API: `/lists/list_…` → `https://…/api/v1/lists/list_…`. */
  urlOf(path: string): string;
  /** Counts work that has a lower limit than requests; see `limitWork`. @throws ProblemError `rate_limited` */
  limitWork(kind: Parameters<typeof limitWork>[2], about: string): Promise<void>;
  /** Counts a mail to an address that the account has chosen; see `limitMailTo`. @throws ProblemError `rate_limited` */
  limitMailTo(address: string): Promise<void>;
}

/** An operation and its handler. */
export interface Route {
  operation: Operation;
  /** @param audience the kind of caller; programs with a key when absent. */
  serve(deps: ApiDeps, audience?: Audience): (request: Request, response: Response, next: NextFunction) => void;
}

/**
 * Binds an operation of the contract to its handler, which gets input validated by the contract's schemas. A request
 * goes through these checks in order: its key, the key's rate limit, path and query, the account's delivery debt and
 * heavy slots, the body, its Idempotency-Key; then the handler runs. The body is read as late as possible, so that a
 * request refused early costs little.
 * @param options `revalidatesKey`: the handler accepts a cached key (see `getCachedCaller`), which saves a lookup. A
 *   request with an Idempotency-Key never gets one, since a stored response is returned without the handler.
 */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodType,
>(
  operation: Operation<Params, Query, Body, Headers>,
  handle: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Headers>>) => Promise<ApiResponse>,
  { revalidatesKey = false } = {},
): Route {
  const bound = { operation, handle, topics: topicsChangedBy(operation) };
  const serveOne = async (deps: ApiDeps, audience: Audience, request: Request, response: Response): Promise<void> => {
    contextOf(response).route = `${audience.routePrefix}${operation.path}`;
    const mayBeCached = revalidatesKey && request.headers['idempotency-key'] === undefined;
    const caller = await audience.identify(deps, request, response, operation, { mayBeCached });
    try {
      await serveCaller(deps, audience, caller, request, response);
    } catch (error) {
      // A caller whose key has been revoked gets that error, and learns nothing else.
      await caller.key?.revalidate();
      throw error;
    }
  };
  const serveCaller = async (
    deps: ApiDeps,
    audience: Audience,
    caller: Caller,
    request: Request,
    response: Response,
  ): Promise<void> => {
    const { principal } = caller;
    deps.heavyTurns.note(principal.accountId);
    await limitRate(deps.limiter, principal, response);
    const params = checkPath(operation.params, { ...request.params });
    const query = checkQuery(operation.query, request.query);
    if (operation.causesDeliveries) refuseDebt(deps.deliveryLimiter, principal, response);
    const headers = checkHeaders(operation.headers, request.headers);
    const base = audience.base;
    const isHeavy = operation.isHeavy?.(query) === true;
    // An upload lasts as long as its client keeps sending, which must not make the account's other requests wait.
    const takesTurn = isHeavy && operation.upload === undefined;
    const asked = { params, query, headers, takesTurn };
    const serveChecked = () => serveBody(bound, deps, { ...caller, base }, asked, request, response);
    // Taken before the body is read, since parsing a large one is part of the cost.
    await (isHeavy || mayBeLarge(operation, request)
      ? holdingHeavySlot(deps.heavySlots, principal, response, serveChecked)
      : serveChecked());
  };
  return {
    operation,
    serve:
      (deps, audience = byKey) =>
      (request, response, next) =>
        void serveOne(deps, audience, request, response).catch(next),
  };
}

/** An operation, its handler, and what its requests change. */
interface Bound<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Headers extends z.ZodType> {
  operation: Operation<Params, Query, Body, Headers>;
  handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Headers>>): Promise<ApiResponse>;
  topics: ReturnType<typeof topicsChangedBy>;
}

async function serveBody<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Headers extends z.ZodType,
>(
  bound: Bound<Params, Query, Body, Headers>,
  deps: ApiDeps,
  { principal, actor, key, base, ...caller }: Caller & Pick<Audience, 'base'>,
  asked: { params: z.output<Params>; query: z.output<Query>; headers: z.output<Headers>; takesTurn: boolean },
  request: Request,
  response: Response,
): Promise<void> {
  const { operation, handle, topics } = bound;
  const { params, query, headers, takesTurn } = asked;
  const body = await checkBody(operation, request, response, 'authenticated');
  const role = request.method === 'GET' ? caller.role : await caller.authorizeAgain?.();
  const rootUrl = deps.baseUrl ?? `${request.protocol}://${request.host}`;
  const contentLength = lengthOf(request);
  const precondition = readPrecondition(request);
  // A single literal without a spread: V8 makes hidden classes for each copy of an object, and they outlive the
  // request.
  const handleOnce = ({ newResourceId, storeResponse }: Once) =>
    handle({
      deps,
      principal,
      actor,
      key,
      params,
      query,
      headers,
      body,
      contentLength,
      precondition,
      rootUrl,
      newResourceId,
      storeResponse,
      openUpload: async () => {
        const opened = await openUpload(request, response, Object.keys(operation.upload ?? {}));
        return { ...opened, bytes: checkedAtEnd(opened.bytes, caller.authorizeAgain) };
      },
      whenGone: () => abortedAtClose(response),
      setHeader: (name, value) => void response.setHeader(name, value),
      urlOf: (path) => `${rootUrl}${base}${path}`,
      requirePermission: (permission, what) => {
        if (role !== undefined) requirePermission(role, permission, what);
      },
      may: (permission) => role === undefined || rolesWith(permission).includes(role),
      limitWork: (kind, about) => limitWork(deps.limiter, response, kind, `${principal.accountId}:${about}`),
      limitMailTo: (address) => limitMailTo(deps, response, principal.accountId, address),
    });
  // A stream is read outside the turn, at the client's speed.
  const run = (once: Once) =>
    takesTurn ? inHeavyTurn(deps.heavyTurns, principal, () => handleOnce(once)) : handleOnce(once);
  const { accountId } = principal;
  const input = { params, query, headers, body };
  const result = await runForKey(operation, deps, accountId, input, request, response, run);
  if (topics.length > 0) deps.changes.note(accountId, ...topics);
  if (result.stream === undefined) sendResource(request, response, result);
  else await sendStream(request, response, { ...result, stream: result.stream });
}

/** Runs the handler, once for each Idempotency-Key if the operation takes one. */
async function runForKey(
  operation: Operation,
  deps: ApiDeps,
  accountId: string,
  input: { params: unknown; query: unknown; headers: unknown; body: unknown },
  request: Request,
  response: Response,
  run: (once: Once) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (!takesIdempotencyKey(operation)) return run(runsAlways);
  const { method, path, upload } = operation;
  // A body that isn't held is identified by what is known before it is read.
  const type = request.headers['content-type']?.split(';')[0];
  const file = upload === undefined ? {} : { contentLength: lengthOf(request), type };
  const asked = { method, path, ...input, ...file };
  return runOnce({ deps, accountId, asked, isLong: upload !== undefined }, request, response, run);
}

function lengthOf(request: Request): number | undefined {
  const given = request.headers['content-length'];
  return given === undefined ? undefined : Number(given);
}

/** Passes on a file's bytes, then authorizes its sender again, since the upload may have taken an hour. */
async function* checkedAtEnd(
  bytes: AsyncIterable<Uint8Array>,
  authorizeAgain: Caller['authorizeAgain'],
): AsyncGenerator<Uint8Array> {
  yield* bytes;
  await authorizeAgain?.();
}

const usualBodyBytes = 1_048_576;

/**
 * Whether a request may have a larger body than other operations accept. A body that is compressed or has no length may
 * be large, since its size isn't known.
 */
function mayBeLarge({ maxBodyBytes }: Operation, { headers }: Request): boolean {
  if (maxBodyBytes === undefined) return false;
  const isCompressed = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
  const isUnknown = headers['transfer-encoding'] !== undefined || isCompressed;
  return isUnknown || Number(headers['content-length'] ?? 0) > usualBodyBytes;
}
