// Every request of the console looks up its session; sessions expire by the database's clock.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Role } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { Actor } from '@mailwright/outbox';
import { type AppSecrets, type DerivedKey, deriveKeys } from '@mailwright/platform';

/** A signed-in user and their session. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  accountId: string;
  accountStatus: 'active' | 'suspended';
  role: Role;
}

/** A session that a request has found. */
export interface FoundSession extends SignedIn {
  /** Whether its user has proven who they are within the last ten minutes. */
  isProven: boolean;
  /** Whether the user's address is known to be theirs. */
  isVerified: boolean;
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

/** How long an unused session lasts. */
export const idleLimit = '14 days';
/** How long any session lasts, however much it is used. */
export const sessionDays = 90;

const tokenPattern = /^[\w-]{43}$/;
const csrfPurpose = 'mailwright csrf tokens v1';

/** True for text that may be a token; any other needs no look-up. */
function isWellFormedToken(token: string): boolean {
  return tokenPattern.test(token);
}

/** What is stored for a token: its SHA-256. It has 256 random bits, so a slow password hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Finds the user of a session; undefined if the token is malformed or unknown, or the session has expired. Looked up at
 * each request, so that ending a session takes effect at once in every process. Records the time of use at most once a
 * minute, which extends the session.
 */
export async function authenticateSession(sql: Sql, token: string): Promise<FoundSession | undefined> {
  if (!isWellFormedToken(token)) return undefined;
  const [row] = await sql.query<FoundSession & { stale: boolean }>({
    name: 'authenticate-session',
    text: `SELECT s.id AS "sessionId", s.user_id AS "userId", u.account_id AS "accountId", a.status AS "accountStatus", u.role,
        s.verified_at > now() - interval '10 minutes' AS "isProven", u.email_verified_at IS NOT NULL AS "isVerified",
        s.last_seen_at < now() - interval '1 minute' AS stale
      FROM sessions s JOIN users u ON u.id = s.user_id JOIN accounts a ON a.id = u.account_id
      WHERE s.token_hash = $1 AND s.expires_at > now()`,
    values: [hashToken(token)],
  });
  if (row === undefined) return undefined;
  const { stale, ...signedIn } = row;
  if (stale) await recordSeen(sql, signedIn.sessionId);
  return signedIn;
}

/**
 * Whether a session is still open, and its account not suspended. Unlike a request, this doesn't extend the session.
 */
export async function isOpenSession(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'is-open-session',
    text: `SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id JOIN accounts a ON a.id = u.account_id
      WHERE s.token_hash = $1 AND s.expires_at > now() AND a.status = 'active'`,
    values: [hashToken(token)],
  });
  return rows.length > 0;
}

async function recordSeen(sql: Sql, sessionId: string): Promise<void> {
  // SKIP LOCKED: of many concurrent requests one writes, and none waits.
  await sql.query({
    name: 'note-session-seen',
    text: `UPDATE sessions SET last_seen_at = now(),
        expires_at = least(created_at + interval '${sessionDays} days', now() + interval '${idleLimit}')
      WHERE id IN (
        SELECT id FROM sessions WHERE id = $1 AND last_seen_at < now() - interval '1 minute'
        FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [sessionId],
  });
}

/**
 * The token that a session's requests carry beside the cookie: an HMAC-SHA256 of the session's token under APP_SECRET.
 * Another site's page can make the browser send the cookie, but can't know this.
 */
export function csrfTokenOf(sessionToken: string, appSecrets: AppSecrets): string {
  const [current] = deriveKeys(appSecrets, csrfPurpose);
  return sign(sessionToken, current);
}

/**
 * True if this is the session's CSRF token under any known APP_SECRET, since an open page still has the token it was
 * given. Takes constant time for any text of the right length.
 */
export function csrfTokenMatches(given: string, sessionToken: string, appSecrets: AppSecrets): boolean {
  const actual = Buffer.from(given);
  return deriveKeys(appSecrets, csrfPurpose).some((key) => {
    const expected = Buffer.from(sign(sessionToken, key));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

function sign(sessionToken: string, { key }: DerivedKey): string {
  return createHmac('sha256', key).update(sessionToken).digest('base64url');
}
