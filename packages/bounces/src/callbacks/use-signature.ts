// One statement, so that of two requests with the same signature the first wins, in whichever process each arrives.
import { type Sql, sql } from '@mailwright/database';
import type { SignatureUse } from './provider-report.ts';

/** How far a signed request's time may be from now, in either direction: a provider signs each attempt anew. */
export const freshMs = 300_000;

/** Whether a request's time, in seconds since 1970 as text, is recent. */
export function isFresh(seconds: string | undefined, now: Date): boolean {
  if (seconds === undefined || !/^\d{9,11}$/.test(seconds)) return false;
  return Math.abs(now.getTime() - Number(seconds) * 1_000) <= freshMs;
}

/**
 * Claims a signature that doesn't cover the content; false if it has come with other content, since whoever has seen a
 * request could reuse its signature. The same request may come again, since a provider repeats what wasn't accepted.
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

/** Removes signatures that expired long ago. */
export async function removeOldSignatures(runner: Sql): Promise<void> {
  await runner.query(sql`DELETE FROM bounce_callback_signatures WHERE created_at < now() - interval '1 hour'`);
}
