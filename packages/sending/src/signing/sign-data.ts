import { createHash, type KeyObject, sign } from 'node:crypto';
import { availableParallelism } from 'node:os';

// libuv's threads, four by default, are also needed for looking up names, so some are left free.
const maxSigning = Math.max(1, Math.min(3, availableParallelism() - 1));
const waiting: (() => void)[] = [];
let signing = 0;

/**
 * Signs `data` and returns the signature in base64: RSA with SHA-256, or Ed25519 of the SHA-256 hash (RFC 8463). The
 * work is done in libuv's thread pool, so that a main thread that sends mails loses only a few microseconds, rather
 * than the 0.6 ms of RSA.
 * @throws if the key can't sign.
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
    // The caller that has waited longest gets the slot.
    const next = waiting.shift();
    if (next === undefined) signing -= 1;
    else next();
  }
}
