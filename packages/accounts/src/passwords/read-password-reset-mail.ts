import type { Sql } from '@mailwright/database';
import { readOpenReset } from './password-reset.ts';

/** The data of a password reset mail. */
export interface PasswordResetMail {
  /** The user's address, as they wrote it. */
  to: string;
  /** When the link stops working. */
  expiresAt: Date;
  /** To sign the link with: `signToken({ purpose: 'reset-password', id: resetId, expiresAt, bound, … })`. */
  bound: string;
  accountName: string;
}

/** Read when the mail is sent; undefined when its link would not work: used, expired, replaced or gone. */
export async function readPasswordResetMail(sql: Sql, resetId: string): Promise<PasswordResetMail | undefined> {
  const reset = await readOpenReset(sql, resetId);
  if (reset === undefined) return undefined;
  return { to: reset.email, expiresAt: reset.expiresAt, bound: reset.bound, accountName: reset.accountName };
}
