import { type Clock, toUid } from '@mailwright/platform';
import type { Claim, Sent } from '../delivery.ts';
import type { SendWebhook } from './send-webhook.ts';
import { signDelivery } from './sign-delivery.ts';

/**
 * Renders, signs and sends a claimed delivery.
 * @param deps `clock`: the time that attempts are signed with; `decrypt`: see `createSecretDecrypter`.
 * @returns rejects for faults of ours only, such as a secret under an APP_SECRET that isn't ours.
 */
export async function sendClaim(
  deps: { send: SendWebhook; clock: Clock; decrypt(ciphertext: Buffer, hookId: string): string },
  claim: Claim,
): Promise<Sent> {
  const { uid, body } = renderDelivery(claim);
  const encrypted = [claim.secretCiphertext, claim.previousSecretCiphertext].filter((secret) => secret !== null);
  const secrets = encrypted.map((secret) => deps.decrypt(secret, claim.hookId));
  const { event, test } = claim;
  const headers = signDelivery({ deliveryId: uid, event, body, secrets, at: deps.clock.now(), test });
  return deps.send({ url: claim.targetUrl, headers, body });
}

/** The body of a delivery, and the identifier it is deduplicated by: both the same on every attempt. */
export function renderDelivery(claim: Pick<Claim, 'deliveryId' | 'event' | 'occurredAt' | 'data'>): {
  uid: string;
  body: string;
} {
  const uid = toUid('dlv', claim.deliveryId);
  const head = { id: uid, event: claim.event, occurred_at: claim.occurredAt.toISOString() };
  // The data was serialized when the event was written; parsing and serializing it again would be wasted work.
  return { uid, body: `${JSON.stringify(head).slice(0, -1)},"data":${claim.data}}` };
}
