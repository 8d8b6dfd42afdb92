import { z } from 'zod';

const shortest = 12;
const longest = 200;
// Nobody's password, in whatever form its characters come; normalising is done to less.
const mostUnits = 4 * longest;

/** A password as it is hashed: in Unicode NFC, since one keyboard may compose what another gives in parts. */
export function normalizePassword(text: string): string {
  return text.normalize('NFC');
}

/** A password somebody chooses: 12 to 200 characters of any kind. */
export const newPassword = z
  .string()
  .max(mostUnits, { error: `must have at most ${longest} characters`, abort: true })
  .transform(normalizePassword)
  .refine((text) => Array.from(text).length >= shortest, `must have at least ${shortest} characters`)
  .refine((text) => Array.from(text).length <= longest, `must have at most ${longest} characters`)
  .meta({ format: 'password', minLength: shortest, maxLength: longest, example: 'correct horse battery staple' });

/** A password somebody says is theirs: what is too long for one is just wrong, and not looked at. */
export const givenPassword = z.string().min(1).max(mostUnits).meta({ format: 'password' });
