import { normalizePassword } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { hash, verify } from '@node-rs/argon2';

// Argon2id (RFC 9106), the library's default, with what OWASP's Password Storage Cheat Sheet asks for: 19 MiB, two
// passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and a core: a storm of sign-ins waits here, and what else the process does goes on.
const atOnce = 2;
// Some seconds' work. Whoever comes then had better come again than wait.
const mostWaiting = 200;

// The hash of random bytes that nobody kept, at the same cost: a user who doesn't exist takes as long as one who does.
const hashOfNothing =
  '$argon2id$v=19$m=19456,t=2,p=1$ZetFbZ9ZHW1dN032x14xOA$gDUiCvqcGzis0IzwkJqwgCj9JxQ4SE9PUovITKT9u9c';

/**
 * The text that is stored of a password: `$argon2id$v=19$…`, with a salt of its own.
 * @throws ProblemError `service_unavailable` when too many wait already, as `passwordMatches` does.
 */
export function hashPassword(password: string): Promise<string> {
  return takeTurns(() => hash(normalizePassword(password), cost));
}

/** True when this is the password that was hashed. Without a hash (no such user, no password yet) false, as slowly. */
export function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return takeTurns(async () => {
    const matches = await verify(passwordHash ?? hashOfNothing, normalizePassword(password));
    return matches && typeof passwordHash === 'string';
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurns<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new ProblemError('service_unavailable', 'Too many sign-ins at this moment.');
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // Whoever waits longest takes over the place.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
