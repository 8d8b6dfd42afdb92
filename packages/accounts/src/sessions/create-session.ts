import { createHash, randomBytes } from 'node:crypto';
import { appendAudit } from '@mailwright/outbox';
import type { Sql } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import { type SignedIn, userActor, type Visitor } from './session.ts';

/** A session just created. Its plain token is available only here. */
export interface NewSession extends SignedIn {
  /** 256 random bits in base64url, for the cookie. */
  token: string;
}

/** How long an unused session lasts. */
export const idleLimit = '14 days';
/** How long any session lasts, however much it is used. */
export const sessionDays = 90;

// A browser that loses its cookies would otherwise leave any number of sessions behind.
const sessionsPerUser = 50;
const userAgentLength = 512;
const tokenPattern = /^[\w-]{43}$/;

/** True for text that may be a token: any other needs no look-up. */
export function isWellFormedToken(token: string): boolean {
  return tokenPattern.test(token);
}

/** What is stored of a token: its SHA-256. It has 256 random bits, so a slow password hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Signs a user in, in the caller's transaction, which has authenticated them. Only the user's newest 50 sessions are
 * kept.
 */
export async function createSession(
  sql: Sql,
  user: { userId: string; accountId: string },
  visitor: Visitor,
): Promise<NewSession> {
  const { userId, accountId } = user;
  const [sessionId, token] = [newId(), randomBytes(32).toString('base64url')];
  await sql.query({
    text: `DELETE FROM sessions WHERE user_id = $1 AND (expires_at <= now() OR id NOT IN
        (SELECT id FROM sessions WHERE user_id = $1 AND expires_at > now() ORDER BY id DESC LIMIT ${sessionsPerUser - 1}))`,
    values: [userId],
  });
  await sql.query({
    text: `INSERT INTO sessions (id, user_id, token_hash, ip_address, user_agent, expires_at)
      VALUES ($1, $2, $3, $4, $5, now() + interval '${idleLimit}')`,
    values: [
      sessionId,
      userId,
      hashToken(token),
      visitor.ipAddress,
      visitor.userAgent?.slice(0, userAgentLength) ?? null,
    ],
  });
  const actor = userActor(userId, visitor);
  await appendAudit(sql, { accountId, actor, action: 'session.created', subject: toUid('ses', sessionId) });
  return { sessionId, userId, accountId, accountStatus: 'active', token };
}
