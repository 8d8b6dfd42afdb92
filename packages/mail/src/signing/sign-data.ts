import { createHash, type KeyObject, sign } from 'node:crypto';
import { availableParallelism } from 'node:os';

// The threads of libuv's pool, four by default, also look up names: they aren't all taken.
const maxSigning = Math.max(1, Math.min(3, availableParallelism() - 1));
const waiting: (() => void)[] = [];
let signing = 0;

/**
 * The signature of `data` in base64: RSA with SHA-256, or Ed25519 of its SHA-256 hash (RFC 8463). It is made in libuv's
 * thread pool, so that a main thread that sends mails loses a few microseconds to it and not the 0.6 ms of RSA.
 * @throws when the key can't sign.
 */
export async function signData(data: Buffer, key: KeyObject): Promise<string> {
  if (signing >= maxSigning) await new Promise<void>((resolve) => void waiting.push(resolve));
  else signing += 1;
  try {
    return await new Promise<string>((resolve, reject) => {
      const isRsa = key.asymmetricKeyType === 'rsa';
      const input = isRsa ? data : createHash('sha256').update(data).digest();
      sign(isRsa ? 'sha256' : null, input, key, (error, signature) => {
        if (error === null) resolve(signature.toString('base64'));
        else reject(error);
      });
    });
  } finally {
    // The slot goes to the one that waited longest.
    const next = waiting.shift();
    if (next === undefined) signing -= 1;
    else next();
  }
}
