import {
  claimRequest,
  extendRequestLock,
  hashRequest,
  storeResponse,
  decryptResponse,
  type RequestClaim,
  releaseRequest,
  encryptResponse,
} from '@mailwright/accounts';
import { errorCodes } from '@mailwright/contracts';
import { type Database, retryWhileUnavailable, type Sql } from '@mailwright/database';
import { type AppSecrets, newId, ProblemError, validationProblem } from '@mailwright/platform';
import type { Request, Response } from 'express';
import { contextOf } from './request-context.ts';
import type { ApiResponse } from './send-response.ts';

const storingLimitMs = 1_000;
// A third of the lock's duration, so that a renewal that fails is followed by another in time.
const renewMs = 20_000;
const keyPattern = /^[\x20-\x7e]{1,255}$/;
// RFC 9651, section 3.3.3.
const quotedPattern = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/** What running a request only once requires. */
interface OnceOptions {
  deps: { database: Database; appSecrets: AppSecrets };
  accountId: string;
  /** The validated content of the request. Another request with the same key must have the same content. */
  asked: unknown;
  /** Whether the request may run longer than its lock lasts. */
  isLong: boolean;
}

/** What a handler gets so that its request takes effect once, however often it is sent. */
export interface Once {
  /** The id for the created resource, the same in every run. */
  newResourceId(): string;
  /**
   * Stores the response in the transaction of the change. Use it for a change that leaves no trace by which a second
   * run could tell that it is already done. Without an Idempotency-Key it does nothing.
   * @throws ProblemError `idempotency_key_in_use` when another process has taken over the request: the transaction
   *   must not commit.
   */
  storeResponse(sql: Sql, result: ApiResponse): Promise<void>;
}

/** For a request without an Idempotency-Key. */
export const runsAlways: Once = { newResourceId: newId, storeResponse: () => Promise.resolve() };

/**
 * Runs a request, or returns its stored response: a request with an Idempotency-Key runs once, however often it is
 * sent. A 4xx has changed nothing, so its key is released. After any other failure the key stays locked until no
 * process can still be running the request; then the request may run again, with the same id for what it creates.
 * @throws ProblemError `validation_failed` for the key, `idempotency_key_reused`, `idempotency_key_in_use`
 */
export async function runOnce(
  options: OnceOptions,
  request: Request,
  response: Response,
  run: (once: Once) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = readIdempotencyKey(request);
  if (key === undefined) return run(runsAlways);
  const { deps, accountId, asked } = options;
  const requestHashes = hashRequest(canonicalJson(asked), deps.appSecrets);
  const state = await claimRequest(deps.database, { accountId, key, requestHashes });
  if (state.kind === 'claimed') return runClaimed(options, state.claim, response, run);
  if (state.kind === 'reused') throw new ProblemError('idempotency_key_reused');
  if (state.kind === 'running') {
    response.setHeader('Retry-After', String(state.retryAfterSeconds));
    throw new ProblemError('idempotency_key_in_use');
  }
  const result = JSON.parse(decryptResponse(state.response, deps.appSecrets, { accountId, key })) as ApiResponse;
  return { ...result, headers: { ...result.headers, 'Idempotent-Replayed': 'true' } };
}

async function runClaimed(
  options: OnceOptions,
  claim: RequestClaim,
  response: Response,
  run: (once: Once) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { database, appSecrets } = options.deps;
  const store = (sql: Sql, { about, ...sent }: ApiResponse) =>
    storeResponse(sql, claim, encryptResponse(JSON.stringify(sent), appSecrets, claim), about);
  let result: ApiResponse;
  const renewing = options.isLong ? startRenewing(database, claim) : undefined;
  try {
    result = await run({
      newResourceId: () => claim.resourceId,
      storeResponse: async (sql, result) => {
        if (!(await store(sql, result))) throw new ProblemError('idempotency_key_in_use');
      },
    });
  } catch (error) {
    clearInterval(renewing);
    if (error instanceof ProblemError && hasChangedNothing(error)) await releaseRequest(database, claim);
    throw error;
  } finally {
    clearInterval(renewing);
  }
  try {
    // A response that has already been stored stays unchanged.
    await retryWhileUnavailable(storingLimitMs, () => store(database, result));
  } catch (error) {
    // The change is committed, and the caller must get its response. Only a repeated request would run it again.
    contextOf(response).storingError = error;
  }
  return result;
}

/**
 * An `upload_conflict` means that another connection continues the upload, whose import has begun: a repeated request
 * must not begin a second one.
 */
function hasChangedNothing({ code }: ProblemError): boolean {
  return errorCodes[code].status < 500 && code !== 'upload_conflict';
}

/** Without this, a repeated request would run beside an upload that takes minutes. */
function startRenewing(database: Database, claim: RequestClaim): NodeJS.Timeout {
  return setInterval(() => void extendRequestLock(database, claim).catch(() => undefined), renewMs);
}

/**
 * The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header): the text itself, or the content of a
 * quoted structured-field string. Undefined when there is none.
 * @throws ProblemError `validation_failed`
 */
function readIdempotencyKey(request: Request): string | undefined {
  const given = request.headersDistinct['idempotency-key'];
  if (given === undefined) return undefined;
  const [text = '', ...others] = given;
  const key = quotedPattern.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? text;
  if (others.length > 0) throw validationProblem({ 'Idempotency-Key': ['must be given only once'] });
  if (!keyPattern.test(key))
    throw validationProblem({ 'Idempotency-Key': ['must be 1 to 255 printable ASCII characters'] });
  return key;
}

/** JSON with the properties of every object sorted, so that equal values have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
