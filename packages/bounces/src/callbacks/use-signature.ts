// Raw SQL: guarded, of two requests with one signature the first decides, whichever process takes them.
import { type Sql, sql } from '@mailwright/database';
import type { SignatureUse } from './provider-report.ts';

/** How old a signed request may be, and how far in the future: a provider signs each attempt anew. */
export const freshMs = 300_000;

/** Whether a time, in seconds since 1970 as text, is that of a request of now. */
export function isFresh(seconds: string | undefined, now: Date): boolean {
  if (seconds === undefined || !/^\d{9,11}$/.test(seconds)) return false;
  return Math.abs(now.getTime() - Number(seconds) * 1_000) <= freshMs;
}

/**
 * Whether a signature that leaves out what the request says has come with this only: whoever has seen a request could sign
 * another one with it. The same request may come again, since a provider repeats what wasn't taken.
 */
export async function useSignature(
  runner: Sql,
  callbackId: string,
  { signature, digest }: SignatureUse,
): Promise<boolean> {
  const [row] = await runner.query<{ digest: Buffer }>(
    sql`INSERT INTO bounce_callback_signatures AS s (callback_id, signature, digest)
      VALUES (${callbackId}::uuid, ${signature}::bytea, ${digest}::bytea)
      ON CONFLICT (callback_id, signature) DO UPDATE SET digest = s.digest RETURNING digest`,
  );
  return row?.digest.equals(digest) === true;
}

/** Removes signatures that have long been too old to be taken. */
export async function removeOldSignatures(runner: Sql): Promise<void> {
  await runner.query(sql`DELETE FROM bounce_callback_signatures WHERE created_at < now() - interval '1 hour'`);
}
