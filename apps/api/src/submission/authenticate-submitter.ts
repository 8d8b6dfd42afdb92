import { hasScope } from '@mailwright/accounts';
import type { CachedKey } from '@mailwright/audience';
import { networkOf, ProblemError } from '@mailwright/platform';
import type { ApiDeps } from '../api-deps.ts';
import { refusal } from './smtp-refusal.ts';

/** What submission needs of the API. */
export type SubmissionDeps = Pick<ApiDeps, 'keys' | 'limiter' | 'acceptEmail' | 'log'>;

/** Who submits emails. */
export interface Submitter {
  accountId: string;
  keyId: string;
  /** Checked again when an email is queued, since a connection may outlast the key. */
  key: CachedKey;
  /** The rate of the plan; null without one. */
  rate: { perSecond: number; burst: number } | null;
}

// Keys can't be guessed, but each attempt costs a query.
const failures = { burst: 20, perSecond: 1 / 6 };

/**
 * Finds who a key belongs to.
 * @throws an error with the reply to a key that may not send emails, to too many wrong ones from its network, and while
 *   keys can't be checked
 */
export async function authenticateSubmitter(deps: SubmissionDeps, key: string, address: string): Promise<Submitter> {
  const principal = await deps.keys.authenticate(key).catch((error: unknown) => {
    deps.log.warn('submission.not_authenticated', { error });
    throw refusal(454, '4.7.0 The key could not be checked, try again later');
  });
  if (principal === undefined) {
    const bucket = `submission:ip:${networkOf(address)}`;
    const { allowed } = await deps.limiter.take(bucket, failures, { whenUnavailable: 'memory' });
    throw allowed
      ? refusal(535, '5.7.8 The password must be an API key')
      : refusal(421, '4.7.0 Too many failed attempts');
  }
  const { accountId, keyId, requestsPerSecond: perSecond, requestBurst: burst } = principal;
  if (principal.accountStatus === 'suspended') throw refusal(535, '5.7.1 The account is suspended');
  if (!principal.planHasApiAccess) throw refusal(535, '5.7.1 The plan has no access to the API');
  if (!hasScope(principal, 'emails:send')) throw refusal(535, '5.7.1 The key lacks the scope emails:send');
  const revalidate = async (): Promise<void> => {
    const now = await deps.keys.authenticate(key);
    if (now === undefined || now.accountStatus === 'suspended') throw new ProblemError('unauthenticated');
    if (!hasScope(now, 'emails:send')) throw new ProblemError('insufficient_scope');
  };
  const rate = perSecond === null || burst === null ? null : { perSecond, burst };
  return { accountId, keyId, key: { id: keyId, revalidate }, rate };
}

/** Counts an email as a request of its key. @throws an error with the reply when the plan allows no more now */
export async function limitSubmitter({ limiter }: SubmissionDeps, submitter: Submitter | undefined): Promise<void> {
  if (submitter === undefined || submitter.rate === null) return;
  const { allowed } = await limiter.take(`key:${submitter.keyId}`, submitter.rate);
  if (!allowed) throw refusal(450, '4.7.1 Too many requests with this key, try again later');
}
