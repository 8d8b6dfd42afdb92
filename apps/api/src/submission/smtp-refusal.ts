import type { ErrorCode } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';

/** A reply that refuses a command. @param message begins with the enhanced status code (RFC 3463). */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

const isAboutMail = new Set<string>(['validation_failed', 'template_too_slow'] satisfies ErrorCode[]);
const isAboutKey = new Set<string>(['unauthenticated', 'insufficient_scope'] satisfies ErrorCode[]);
// Longer replies are cut off by mail programs (RFC 5321, 4.5.3.1.5).
const maxLength = 480;

/** The reply to a mail that can't be accepted; one for which a later attempt may succeed begins with 4. */
export function refusalOf(error: unknown): Error {
  if (!(error instanceof ProblemError)) return refusal(451, '4.3.0 Not accepted, try again later');
  const { code, errors = {} } = error;
  if (code === 'validation_failed' && 'from_email' in errors)
    return refusal(550, '5.7.1 The address in From is not a verified sender of this account');
  if (isAboutMail.has(code)) {
    const texts = Object.entries(errors).map(([name, messages]) => `${name} ${messages[0] ?? ''}`);
    return refusal(554, `5.6.0 ${texts.length === 0 ? error.message : texts.join('; ')}`.slice(0, maxLength));
  }
  if (code === 'rate_limited') return refusal(451, `4.7.1 ${error.message}`.slice(0, maxLength));
  if (isAboutKey.has(code)) return refusal(550, '5.7.1 The key is no longer valid');
  return refusal(451, '4.3.0 Not accepted, try again later');
}
