import type { ProofChallenge } from '@mailwright/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Gets a challenge and solves it, which takes the computer about half a second; only browsers on a secure page can. Others wait
 * until the server accepts a token in its place, a few times an hour.
 * @throws when the server gives no challenge.
 */
export async function proveWork(): Promise<string> {
  const response = await fetch('/app/proof-challenge', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The challenge was refused: ${response.status}`);
  const { challenge, token, wait_seconds: waitSeconds } = (await response.json()) as ProofChallenge;
  const given = challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = isSecureContext ? await solveChallenge({ challenge: given, deriveKey }) : null;
  if (solution !== null) return btoa(JSON.stringify({ challenge: given, solution }));
  // A second more than it asks for: the clocks are the server's, but a timer may be early.
  await new Promise((resolve) => setTimeout(resolve, (waitSeconds + 1) * 1_000));
  return token;
}
