import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiUrl } from './request.js';

const toleranceSeconds = 300;

/**
 * The body of a delivery, if it is genuine. Its signature is checked when Zapier has passed on the secret and the raw
 * body; otherwise the delivery is read from the API by its id, which only the account's own key can do.
 * @throws Error if it isn't genuine.
 */
export async function verifyDelivery(z, bundle) {
  const secret = bundle.subscribeData?.secret;
  const raw = bundle.rawRequest?.content;
  const signature = findHeader(bundle.rawRequest?.headers, 'x-service-signature');
  if (!secret || typeof raw !== 'string' || signature === undefined) return readDelivery(z, bundle);
  if (!isSigned(secret, raw, signature))
    throw new z.errors.Error('The delivery has no valid signature, so it was ignored.', 'wrong_signature', 400);
  return JSON.parse(raw);
}

async function readDelivery(z, bundle) {
  const id = String(bundle.cleanedRequest?.id);
  const { data } = await z.request({ url: apiUrl(bundle, `/deliveries/${encodeURIComponent(id)}`) });
  return data.body;
}

// Zapier passes on a header X-Service-Signature as Http-X-Service-Signature.
function findHeader(headers = {}, name) {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase().replace(/^http-/, '') === name);
  return found?.[1];
}

function isSigned(secret, raw, signature) {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= toleranceSeconds)) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${raw}`).digest();
  // While a secret is being replaced, there are two.
  return parts.some(([name, value = '']) => name === 'v1' && isSame(Buffer.from(value, 'hex'), expected));
}

function isSame(value, expected) {
  return value.length === expected.length && timingSafeEqual(value, expected);
}
