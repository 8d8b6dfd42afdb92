import { z } from 'zod';

const shortest = 12;
const longest = 200;
// Longer than any password in any Unicode form; only shorter text is normalized.
const maxUnits = 4 * longest;

/** A password in the form that is hashed: Unicode NFC, since keyboards differ in how they compose characters. */
export function normalizePassword(text: string): string {
  return text.normalize('NFC');
}

/** A new password: 12 to 200 characters of any kind. */
export const newPassword = z
  .string()
  .max(maxUnits, { error: `must have at most ${longest} characters`, abort: true })
  .transform(normalizePassword)
  .refine((text) => Array.from(text).length >= shortest, `must have at least ${shortest} characters`)
  .refine((text) => Array.from(text).length <= longest, `must have at most ${longest} characters`)
  .meta({ format: 'password', minLength: shortest, maxLength: longest, example: 'correct horse battery staple' });

/** A password given to sign in. Text above the limit is simply wrong, and isn't hashed. */
export const givenPassword = z.string().min(1).max(maxUnits).meta({ format: 'password' });
