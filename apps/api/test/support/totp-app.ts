import { createHmac } from 'node:crypto';
import { NewTotp, RecoveryCodes } from '@mailwright/contracts';
import type { Browser } from './sign-up-browser.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for a secret (RFC 6238), `steps` times 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * Sets up an authenticator app for a user. It uses the previous step's code, so that the current one is left for the
 * test.
 */
export async function setUpTotp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = NewTotp.parse((await browser.call('post', '/totp').expect(201)).body);
  const confirm = () => browser.call('post', '/totp/confirm').send({ code: totpCode(secret, -1) });
  const first = await confirm();
  // If a new step has begun since, the code was one step too old.
  const { body } = first.status === 201 ? first : await confirm().expect(201);
  return { secret, recoveryCodes: RecoveryCodes.parse(body).recovery_codes };
}
