import { readSessionPrincipal, type Visitor } from '@mailwright/accounts';
import { type AppOperation, errorCodes } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import type { ApiDeps } from '../api-deps.ts';
import { checkBody, checkPath, checkQuery } from './check-request.ts';
import { abortedAtClose } from './aborted-at-close.ts';
import { holdingHeavySlot, limitMailTo } from './limit-requests.ts';
import { contextOf } from './request-context.ts';
import { requirePermission } from './require-permission.ts';
import { nameCookieScheme, refuseOtherSites, type RequestSession, requireSession } from './require-session.ts';
import { type ApiResponse, sendResponse, sendStream } from './send-response.ts';
import { throttleAbout, throttleNetwork, type Throttled } from './throttle.ts';

type Needs = 'session' | 'nothing';

/** A request from the console, validated, and authenticated if the operation requires it. */
export interface AppCall<Params, Query, Body, Needed extends Needs = Needs> {
  deps: ApiDeps;
  session: Needed extends 'session' ? RequestSession : undefined;
  visitor: Visitor;
  request: Request;
  params: Params;
  query: Query;
  body: Body;
  /**
   * Counts an attempt against the limit of the user or address it concerns; see `throttleAbout`.
   * @throws ProblemError `rate_limited`
   */
  throttleAbout(about: string): Promise<void>;
  /** Counts a mail to an address that an account has chosen; see `limitMailTo`. @throws ProblemError `rate_limited` */
  limitMailTo(accountId: string, address: string): Promise<void>;
  /** A signal that is aborted when the client has disconnected. */
  whenGone(): AbortSignal;
  /** Sets a header of the response, whether the request succeeds or fails. */
  setHeader(name: string, value: string): void;
  /** The address at which users reach this service, without a trailing slash. */
  rootUrl: string;
  /** Builds an absolute URL: `/keys` → `https://…/app/keys`. */
  urlOf(path: string): string;
}

/** An operation of the console and its handler. */
export interface AppRoute {
  operation: AppOperation;
  serve(deps: ApiDeps): (request: Request, response: Response, next: NextFunction) => void;
}

/**
 * Binds an operation to its handler, which gets input validated by the contract's schemas.
 * @param throttled the limit for calls from one network; a call is counted before its body is read.
 */
export function appRoute<
  Needed extends Needs,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
>(
  operation: AppOperation<Params, Query, Body, Needed>,
  handle: (call: AppCall<z.output<Params>, z.output<Query>, z.output<Body>, Needed>) => Promise<ApiResponse>,
  throttled?: Throttled,
): AppRoute {
  const serveOne = async (deps: ApiDeps, request: Request, response: Response): Promise<void> => {
    contextOf(response).route = `/app${operation.path}`;
    refuseOtherSites(request, deps.baseUrl);
    const session = await authorize(operation, deps, request, response);
    refuseUnproven(operation, session);
    if (throttled !== undefined) await throttleNetwork(deps, request, response, throttled);
    const params = checkPath(operation.params, { ...request.params });
    const query = checkQuery(operation.query, request.query);
    if (operation.body !== undefined) refuseOtherThanJson(request);
    const body = await checkBody(operation, request, response, session === undefined ? 'anonymous' : 'authenticated');
    // The body may take half a minute to arrive, and the user may have been signed out, demoted or removed since.
    if (request.method !== 'GET') await authorize(operation, deps, request, response);
    const rootUrl = deps.baseUrl ?? `${request.protocol}://${request.host}`;
    const call = {
      deps,
      session: session as AppCall<unknown, unknown, unknown, Needed>['session'],
      visitor: { ipAddress: request.ip ?? null, userAgent: request.headers['user-agent'] ?? null },
      request,
      params,
      query,
      body,
      throttleAbout: async (about: string) => {
        if (throttled !== undefined) await throttleAbout(deps, response, throttled, about);
      },
      limitMailTo: (accountId: string, address: string) => limitMailTo(deps, response, accountId, address),
      whenGone: () => abortedAtClose(response),
      setHeader: (name: string, value: string) => void response.setHeader(name, value),
      rootUrl,
      urlOf: (path: string) => `${rootUrl}/app${path}`,
    };
    const respond = async (): Promise<void> => {
      const result = await handle(call);
      if (session !== undefined && request.method !== 'GET') deps.changes.note(session.accountId, 'account');
      if (result.stream === undefined) sendResponse(response, result);
      else await sendStream(request, response, { ...result, stream: result.stream });
    };
    if (session === undefined || operation.isHeavy?.(query) !== true) return respond();
    const principal = await readSessionPrincipal(deps.database, session);
    await holdingHeavySlot(deps.heavySlots, principal, response, respond);
  };
  return {
    operation,
    serve: (deps) => (request, response, next) => {
      serveOne(deps, request, response).catch((error: unknown) => {
        if (error instanceof ProblemError && errorCodes[error.code].status === 401) nameCookieScheme(response);
        next(error);
      });
    },
  };
}

/** The session of a user who may call the operation; undefined if that needs none. */
async function authorize(
  { needs, permission }: Pick<AppOperation, 'needs' | 'permission'>,
  deps: ApiDeps,
  request: Request,
  response: Response,
): Promise<RequestSession | undefined> {
  if (needs !== 'session') return undefined;
  const session = await requireSession(deps, request, response);
  if (permission !== undefined) requirePermission(session.role, permission);
  return session;
}

function refuseUnproven(
  { needsVerifiedAddress, needsRecentProof }: Pick<AppOperation, 'needsVerifiedAddress' | 'needsRecentProof'>,
  session: RequestSession | undefined,
): void {
  if (needsVerifiedAddress === true && session?.isVerified !== true) throw new ProblemError('address_unverified');
  if (needsRecentProof === true && session?.isProven !== true) throw new ProblemError('proof_needed');
}

// A page of another site can send a form without a preflight, but not JSON.
function refuseOtherThanJson(request: Request): void {
  if (request.is('application/json') === false)
    throw new ProblemError('unsupported_media_type', 'Send application/json, in UTF-8.');
}
