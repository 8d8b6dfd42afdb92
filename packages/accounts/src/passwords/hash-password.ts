import { normalizePassword } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { hash, verify } from '@node-rs/argon2';

// Argon2id (RFC 9106), the library's default, with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two
// passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and a core: a burst of sign-ins queues here, and the process's other work continues.
const concurrency = 2;
// Some seconds of work. Beyond that, retrying later is better than waiting.
const maxWaiting = 200;

// The hash of discarded random bytes at the same cost, so that an unknown user takes as long as a known one.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$ZetFbZ9ZHW1dN032x14xOA$gDUiCvqcGzis0IzwkJqwgCj9JxQ4SE9PUovITKT9u9c';

/**
 * Hashes a password for storage: `$argon2id$v=19$…`, with its own salt.
 * @throws ProblemError `service_unavailable` if too many calls are already waiting; `passwordMatches` throws it, too.
 */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(normalizePassword(password), cost));
}

/**
 * True if this is the password that was hashed. Without a hash (no such user, no password yet) it is false, after the
 * same time.
 */
export function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  return withSlot(async () => {
    const matches = await verify(passwordHash ?? dummyHash, normalizePassword(password));
    return matches && typeof passwordHash === 'string';
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting)
    throw new ProblemError('service_unavailable', 'Too many people are signing in right now. Try again in a minute.');
  if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The longest waiting call takes over the slot.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
