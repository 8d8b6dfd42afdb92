import type { RateLimiter } from '@mailwright/accounts';
import type { ProofChallenge } from '@mailwright/contracts';
import {
  type AppSecrets,
  type Clock,
  deriveKeys,
  newId,
  readSignedToken,
  signToken,
  tokenIsGenuine,
} from '@mailwright/platform';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/**
 * Makes visitors pay for what strangers may ask of us: with half a second of their computer's time (the Altcha
 * protocol) or, where no script runs, with a moment of their own. That is a second, signed step, which can be taken
 * neither immediately nor often.
 */
export interface ProofOfWork {
  isEnabled: boolean;
  /** A challenge to solve, and a token for visitors who can't solve it. */
  challenge(): Promise<ProofChallenge>;
  /** The token alone. */
  waitToken(): string;
  /**
   * Checks a visitor's proof. Each proof counts once.
   * @param proof a solution (Altcha's JSON in base64), or a token that is old enough.
   * @param network the visitor's network.
   */
  check(proof: unknown, network: string): Promise<ProofResult>;
}

/** `wanting`: missing, invalid, expired, used or too early; `too_many`: too many from this network had no script. */
type ProofResult = { kind: 'proven' } | { kind: 'wanting' } | { kind: 'too_many'; retryAfterSeconds: number };

const validMs = 20 * 60_000;
/**
 * The least time a person takes to read the page, in milliseconds. A token's time is in whole seconds, so the wait may
 * be up to a second shorter.
 */
export const minWaitMs = 3_000;
// About half a second on a laptop, two on a phone; verifying costs two HMACs.
const work = { algorithm: 'PBKDF2/SHA-256', cost: 3_000, least: 100, most: 400 } as const;
// Without a script, a visitor pays only with time. This is enough for an office, where few people have no script.
const waitedLimit = { burst: 10, perSecond: 1 / 60 };
const once = { burst: 1, perSecond: 1 / (2 * (validMs / 1_000)) };
const wanting: ProofResult = { kind: 'wanting' };
const bound = 'form';
const maxLength = 4_000;

/** @param options `limiter` also remembers which proofs were used: in this process alone while Redis is unavailable. */
export function createProofOfWork(options: {
  isEnabled: boolean;
  appSecrets: AppSecrets;
  limiter: RateLimiter;
  clock: Clock;
}): ProofOfWork {
  const { isEnabled, appSecrets, limiter, clock } = options;
  const secretsOf = () =>
    deriveKeys(appSecrets, 'mailwright proof of work v1').map(({ key }) => ({
      hmacSignatureSecret: key.toString('hex'),
      hmacKeySignatureSecret: `solution ${key.toString('hex')}`,
    }));
  const expiry = () => new Date(clock.now().getTime() + validMs);
  const waitToken = () => signToken({ purpose: 'waited', id: newId(), expiresAt: expiry(), bound, appSecrets });
  const use = async (name: string): Promise<boolean> =>
    (await limiter.take(`proof:${name}`, once, { whenUnavailable: 'memory' })).allowed;

  async function checkToken(token: string, network: string): Promise<ProofResult> {
    const read = readSignedToken('waited', token);
    if (read === undefined || !tokenIsGenuine(read, { purpose: 'waited', bound, appSecrets })) return wanting;
    const now = clock.now().getTime();
    const expiresAt = read.expiresAt.getTime();
    if (expiresAt <= now || expiresAt - validMs + minWaitMs > now) return wanting;
    const decision = await limiter.take(`waited:${network}`, waitedLimit, { whenUnavailable: 'memory' });
    if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: Math.max(1, decision.retryAfterSeconds) };
    return (await use(read.id)) ? { kind: 'proven' } : wanting;
  }

  async function checkSolution(proof: string): Promise<ProofResult> {
    const payload = readPayload(proof);
    if (payload === undefined) return wanting;
    for (const secrets of secretsOf()) {
      const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey });
      if (verified) return (await use(payload.challenge.signature)) ? { kind: 'proven' } : wanting;
    }
    return wanting;
  }

  return {
    isEnabled,
    waitToken,
    challenge: async () => {
      const [secrets] = secretsOf();
      const { algorithm, cost, least, most } = work;
      const counter = randomInt(least, most);
      const made = await createChallenge({ algorithm, cost, counter, deriveKey, expiresAt: expiry(), ...secrets });
      return { challenge: { ...made }, token: waitToken(), wait_seconds: Math.ceil(minWaitMs / 1_000) };
    },
    check: async (proof, network) => {
      if (!isEnabled) return { kind: 'proven' };
      if (typeof proof !== 'string' || proof.length > maxLength) return wanting;
      // A token's characters are base64url, and a solution begins with {" in base64.
      return proof.startsWith('eyJ') ? checkSolution(proof) : checkToken(proof, network);
    },
  };
}

type Payload = Pick<Parameters<typeof verifySolution>[0], 'solution'> & {
  challenge: Parameters<typeof verifySolution>[0]['challenge'] & { signature: string };
};

/** A visitor's solution, of which only the shape has been checked; undefined if the shape is wrong. */
function readPayload(proof: string): Payload | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(proof, 'base64').toString());
  } catch {
    return undefined;
  }
  const { challenge, solution } = (parsed ?? {}) as Partial<Payload>;
  const isWhole = isObject(challenge) && isObject(challenge.parameters) && isObject(solution);
  return isWhole && typeof challenge.signature === 'string' ? { challenge, solution } : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
