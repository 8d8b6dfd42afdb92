// A code is used once: using it deletes its row.
import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '@mailwright/database';

const codesPerUser = 10;
// 80 bits each, so a plain hash is enough.
const codeLength = 16;
// Crockford's base32: no letters that look like others.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces a user's recovery codes by new ones, in the caller's transaction. Their plain text exists only here. */
export async function replaceRecoveryCodes(sql: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, makeCode);
  await sql.query({ text: 'DELETE FROM recovery_codes WHERE user_id = $1', values: [userId] });
  await sql.query({
    text: 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])',
    values: [userId, codes.map(hashCode)],
  });
  return codes;
}

/** Uses a recovery code, in the caller's transaction; false if it is wrong or used. */
export async function useRecoveryCode(sql: Sql, userId: string, code: string): Promise<boolean> {
  const used = await sql.query({
    text: 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING 1',
    values: [userId, hashCode(code)],
  });
  return used.length > 0;
}

/** `4f7q-x2k9-8mzc-p0ta` */
function makeCode(): string {
  const characters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?!$)/g, '$1-');
}

// Accepts a code as a person may write it.
function hashCode(code: string): Buffer {
  const written = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return createHash('sha256').update(written).digest();
}
