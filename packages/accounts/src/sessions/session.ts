import type { Actor } from '@mailwright/audit';

/** Who is signed in, and by which session. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  accountId: string;
  accountStatus: 'active' | 'suspended';
}

/** Whom a request comes from, as far as it says. */
export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
}

/** A user who does something from somewhere, for the audit log. */
export function userActor(userId: string, visitor: Pick<Visitor, 'ipAddress'>): Actor {
  return { kind: 'user', id: userId, ipAddress: visitor.ipAddress };
}
