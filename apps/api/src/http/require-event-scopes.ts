import { hasScope, type Principal } from '@mailwright/accounts';
import { type EventName, eventScopes } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';

/**
 * Refuses a key that asks to receive an event but may not read what its payload shows. Users pass, since their role
 * decides what they may do.
 * @throws ProblemError `insufficient_scope`, which names a scope that the key lacks
 */
export function requireEventScopes(principal: Principal, event: EventName): void {
  const missing = eventScopes[event].find((scope) => !hasScope(principal, scope));
  if (missing !== undefined)
    throw new ProblemError('insufficient_scope', `The key lacks the scope ${missing}, which ${event} needs.`);
}
