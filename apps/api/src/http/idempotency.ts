import {
  claimRequest,
  hashRequest,
  keepAnswer,
  openAnswer,
  type RequestClaim,
  releaseRequest,
  sealAnswer,
} from '@mailwright/accounts';
import { errorCodes } from '@mailwright/contracts';
import { type Database, retryWhileUnavailable, type Sql } from '@mailwright/database';
import { type AppSecrets, newId, ProblemError } from '@mailwright/platform';
import type { Request, Response } from 'express';
import { canonicalJson } from './canonical-json.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { contextOf } from './request-context.ts';
import type { Answer } from './send-answer.ts';

const keepingLimitMs = 1_000;

/** What answering a request once needs. */
export interface OnceOptions {
  deps: { database: Database; appSecrets: AppSecrets };
  accountId: string;
  /** What the request asks for, checked: all that its key stands for. */
  asked: unknown;
}

/** What a request that runs once, however often it comes, does its work with. */
export interface Once {
  /** The id for what it creates: of one that is run again, the same every time. */
  newResourceId(): string;
  /**
   * Keeps the answer in the transaction of the change, for a change that leaves nothing behind by which a second run would
   * know that it is done. Without an Idempotency-Key it does nothing.
   * @throws ProblemError `idempotency_key_in_use` when another process has taken the request over: nothing may commit.
   */
  keepAnswer(sql: Sql, answer: Answer): Promise<void>;
}

/** A request that came without an Idempotency-Key. */
export const runsAlways: Once = { newResourceId: newId, keepAnswer: () => Promise.resolve() };

/**
 * Runs a request, or gives the answer it got before: one with an Idempotency-Key runs once, however often it comes. What
 * fails by the caller's fault has changed nothing and is forgotten; after any other failure the key stays locked until
 * nobody can be running it any more, and then the request runs again with the same id for what it creates.
 * @throws ProblemError `validation_failed` for the key, `idempotency_key_reused`, `idempotency_key_in_use`
 */
export async function answerOnce(
  options: OnceOptions,
  request: Request,
  response: Response,
  run: (once: Once) => Promise<Answer>,
): Promise<Answer> {
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
  const answer = JSON.parse(openAnswer(state.answer, deps.appSecrets, { accountId, key })) as Answer;
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

async function runClaimed(
  options: OnceOptions,
  claim: RequestClaim,
  response: Response,
  run: (once: Once) => Promise<Answer>,
): Promise<Answer> {
  const { database, appSecrets } = options.deps;
  const keep = (sql: Sql, { about, ...sent }: Answer) =>
    keepAnswer(sql, claim, sealAnswer(JSON.stringify(sent), appSecrets, claim), about);
  let answer: Answer;
  try {
    answer = await run({
      newResourceId: () => claim.resourceId,
      keepAnswer: async (sql, answered) => {
        if (!(await keep(sql, answered))) throw new ProblemError('idempotency_key_in_use');
      },
    });
  } catch (error) {
    if (error instanceof ProblemError && errorCodes[error.code].status < 500) await releaseRequest(database, claim);
    throw error;
  }
  try {
    // One that is kept already stays as it is.
    await retryWhileUnavailable(keepingLimitMs, () => keep(database, answer));
  } catch (error) {
    // What was asked for is done, and the caller shall hear of it. Only a repetition will run again.
    contextOf(response).keepingError = error;
  }
  return answer;
}
