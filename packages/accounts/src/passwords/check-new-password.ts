import { normalizePassword, parseEmailAddress } from '@mailwright/contracts';
import { validationProblem } from '@mailwright/platform';

/**
 * Rejects the most obvious guesses for this user: their address, or the part before the @.
 * @param field the password's name in the request.
 * @throws ProblemError `validation_failed`
 */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const { given = email, normalized = email } = parseEmailAddress(email) ?? {};
  const guesses = [given, normalized, normalized.slice(0, normalized.lastIndexOf('@'))].map(fold);
  if (guesses.includes(fold(password))) throw validationProblem({ [field]: ['must not be your email address'] });
}

function fold(text: string): string {
  return normalizePassword(text).trim().toLowerCase();
}
