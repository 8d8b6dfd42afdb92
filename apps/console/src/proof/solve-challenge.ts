import type { ProofChallenge } from '@mailwright/contracts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Gets a challenge and solves it, which takes about half a second of computing. This works only on secure pages; on
 * others it waits until the server accepts a token instead, which it does a few times an hour.
 * @throws if the server returns no challenge
 */
export async function proveWork(): Promise<string> {
  const response = await fetch('/app/proof-challenge', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The challenge was refused: ${response.status}`);
  const { challenge, token, wait_seconds: waitSeconds } = (await response.json()) as ProofChallenge;
  const given = challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = isSecureContext ? await solveChallenge({ challenge: given, deriveKey }) : null;
  if (solution !== null) return btoa(JSON.stringify({ challenge: given, solution }));
  // Wait one second longer: the server's clock decides, and a timer may fire early.
  await new Promise((resolve) => setTimeout(resolve, (waitSeconds + 1) * 1_000));
  return token;
}
