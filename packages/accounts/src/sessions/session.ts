import type { Actor } from '@mailwright/outbox';

/** A signed-in user and their session. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  accountId: string;
  accountStatus: 'active' | 'suspended';
}

/** The origin of a request, as far as it is known. */
export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
}

/** A user and their IP address, for the audit log. */
export function userActor(userId: string, visitor: Pick<Visitor, 'ipAddress'>): Actor {
  return { kind: 'user', id: userId, ipAddress: visitor.ipAddress };
}
