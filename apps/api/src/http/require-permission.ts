import { type Permission, type Role, rolesWith } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';

/**
 * Refuses what a user's role doesn't allow. This is the only place that refuses it.
 * @param what the action, as the subject of a sentence.
 * @throws ProblemError `insufficient_role`
 */
export function requirePermission(role: Role, permission: Permission, what = 'This'): void {
  const allowed = rolesWith(permission);
  if (allowed.includes(role)) return;
  throw new ProblemError('insufficient_role', `Your role is ${role}. ${what} needs ${allowed.join(' or ')}.`);
}
