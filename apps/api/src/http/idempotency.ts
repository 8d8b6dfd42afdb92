import { createHmac } from 'node:crypto';
import { claimRequest, keepAnswer, type RequestClaim, releaseRequest } from '@mailwright/accounts';
import { errorCodes } from '@mailwright/contracts';
import { type Database, retryWhileAway } from '@mailwright/database';
import { newId, openSealed, ProblemError, seal } from '@mailwright/platform';
import type { Request, Response } from 'express';
import { canonicalJson } from './canonical-json.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { contextOf } from './request-context.ts';
import type { Answer } from './send-answer.ts';

const purpose = 'mailwright idempotent answers v1';
const hashPurpose = 'mailwright idempotent requests v1';
const keepingLimitMs = 1_000;

/** What answering a request once needs. */
export interface OnceOptions {
  deps: { database: Database; appSecret: string };
  accountId: string;
  /** What the request asks for, checked: all that its key stands for. */
  asked: unknown;
}

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
  run: (newResourceId: () => string) => Promise<Answer>,
): Promise<Answer> {
  const key = readIdempotencyKey(request);
  if (key === undefined) return run(newId);
  const { deps, accountId, asked } = options;
  // With a key, so that nobody can tell from the database whom a request was about.
  const requestHash = createHmac('sha256', deps.appSecret)
    .update(`${hashPurpose}\n${canonicalJson(asked)}`)
    .digest();
  const state = await claimRequest(deps.database, { accountId, key, requestHash });
  if (state.kind === 'claimed') return runClaimed(options, state.claim, response, run);
  if (state.kind === 'reused') throw new ProblemError('idempotency_key_reused');
  if (state.kind === 'running') {
    response.setHeader('Retry-After', String(state.retryAfterSeconds));
    throw new ProblemError('idempotency_key_in_use');
  }
  const answer = JSON.parse(openSealed(state.answer, sealing(options, key))) as Answer;
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

async function runClaimed(
  options: OnceOptions,
  claim: RequestClaim,
  response: Response,
  run: (newResourceId: () => string) => Promise<Answer>,
): Promise<Answer> {
  const { database } = options.deps;
  let answer: Answer;
  try {
    answer = await run(() => claim.resourceId);
  } catch (error) {
    if (error instanceof ProblemError && errorCodes[error.code].status < 500) await releaseRequest(database, claim);
    throw error;
  }
  const { about, ...sent } = answer;
  const sealed = seal(JSON.stringify(sent), sealing(options, claim.key));
  try {
    await retryWhileAway(keepingLimitMs, () => keepAnswer(database, claim, sealed, about));
  } catch (error) {
    // What was asked for is done, and the caller shall hear of it. Only a repetition will run again.
    contextOf(response).keepingError = error;
  }
  return answer;
}

function sealing({ deps, accountId }: OnceOptions, key: string) {
  return { appSecret: deps.appSecret, purpose, owner: `${accountId}\n${key}` };
}
