import type { Sql } from '@mailwright/database';
import { hashToken, idleLimit, isWellFormedToken, sessionDays } from './create-session.ts';
import type { SignedIn } from './session.ts';

/**
 * Finds the user of a session; undefined for a token that is malformed or unknown, or whose session has expired. Looked
 * up at each request, so that ending a session takes effect at once on every process. Records the time, at most once a
 * minute, which extends the session.
 */
export async function authenticateSession(sql: Sql, token: string): Promise<SignedIn | undefined> {
  if (!isWellFormedToken(token)) return undefined;
  const [row] = await sql.query<SignedIn & { stale: boolean }>({
    name: 'authenticate-session',
    text: `SELECT s.id AS "sessionId", s.user_id AS "userId", u.account_id AS "accountId", a.status AS "accountStatus",
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
