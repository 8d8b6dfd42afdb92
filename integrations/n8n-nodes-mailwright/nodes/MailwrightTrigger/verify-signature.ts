import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/**
 * Whether a delivery is genuine.
 * @param signature the header `X-Service-Signature`: `t=<seconds>,v1=<hex>`, twice while a secret is being replaced.
 */
export function isSigned(secret: string, body: string, signature: string): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= toleranceSeconds)) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = '']) => name === 'v1' && isSame(Buffer.from(value, 'hex'), expected));
}

function isSame(value: Buffer, expected: Buffer): boolean {
  return value.length === expected.length && timingSafeEqual(value, expected);
}
