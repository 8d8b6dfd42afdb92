// A challenge is used once: using it deletes its row. It expires by the database's clock.
import type { Sql } from '@mailwright/database';
import { hashToken } from '../sessions/authenticate-session.ts';

/** What a challenge is for. */
type ChallengePurpose = 'second_factor' | 'use_passkey' | 'new_passkey' | 'oidc' | 'address_link';

const validFor: Record<ChallengePurpose, string> = {
  second_factor: '5 minutes',
  use_passkey: '5 minutes',
  new_passkey: '5 minutes',
  // The user may have to find a password and a second factor at the provider.
  oidc: '10 minutes',
  // The user may read the mail hours later.
  address_link: '1 day',
};

/**
 * Writes a challenge: a token that a visitor was given, and has to come back with.
 * @param userId the user that it is for; null if that isn't known yet.
 * @returns when it expires.
 */
export async function addChallenge(
  sql: Sql,
  { token, userId, purpose }: { token: string; userId: string | null; purpose: ChallengePurpose },
): Promise<Date> {
  const [row] = await sql.query<{ expiresAt: Date }>({
    text: `INSERT INTO sign_in_challenges (token_hash, user_id, purpose, expires_at)
      VALUES ($1, $2, $3, now() + interval '${validFor[purpose]}') RETURNING expires_at AS "expiresAt"`,
    values: [hashToken(token), userId, purpose],
  });
  if (row === undefined) throw new Error('The challenge was not written');
  return row.expiresAt;
}

/** Finds the user of a challenge; undefined if it is unknown, used or expired. */
export async function findChallenge(
  sql: Sql,
  token: string,
  purpose: ChallengePurpose,
): Promise<{ userId: string | null } | undefined> {
  const [row] = await sql.query<{ userId: string | null }>({
    text: `SELECT user_id AS "userId" FROM sign_in_challenges
      WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()`,
    values: [hashToken(token), purpose],
  });
  return row;
}

/** Uses a challenge up; false if it doesn't exist for this user. */
export async function useChallenge(
  sql: Sql,
  { token, userId, purpose }: { token: string; userId: string | null; purpose: ChallengePurpose },
): Promise<boolean> {
  const used = await sql.query({
    text: `DELETE FROM sign_in_challenges
      WHERE token_hash = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid AND expires_at > now() RETURNING 1`,
    values: [hashToken(token), purpose, userId],
  });
  return used.length > 0;
}

/** Removes a user's challenges of this purpose. */
export async function removeChallenges(sql: Sql, userId: string, purpose: ChallengePurpose): Promise<void> {
  await sql.query({
    text: 'DELETE FROM sign_in_challenges WHERE user_id = $1 AND purpose = $2',
    values: [userId, purpose],
  });
}
