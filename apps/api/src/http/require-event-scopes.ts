import { hasScope, type Principal } from '@mailwright/accounts';
import { type EventName, eventScopes } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';

/**
 * Refuses a key that would hear of an event, or have it delivered, and can't read what its payload shows. Users pass: what they may
 * do is decided by their role.
 * @throws ProblemError `insufficient_scope`, which names a scope that the key lacks
 */
export function requireEventScopes(principal: Principal, event: EventName): void {
  const missing = eventScopes[event].find((scope) => !hasScope(principal, scope));
  if (missing !== undefined)
    throw new ProblemError('insufficient_scope', `The key lacks the scope ${missing}, which ${event} needs.`);
}
