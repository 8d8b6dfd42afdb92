import type { AppSecrets, Clock } from '@mailwright/platform';
import type { Claim, Sent } from '../delivery.ts';
import { decryptHookSecret } from './hook-secret.ts';
import { renderDelivery } from './render-delivery.ts';
import type { SendWebhook } from './send-webhook.ts';
import { signDelivery } from './sign-delivery.ts';

/**
 * Renders, signs and sends a claimed delivery.
 * @param deps `clock`: the time that attempts are signed with.
 * @returns rejects for faults of ours only, such as a secret under an APP_SECRET that isn't ours.
 */
export async function sendClaim(
  deps: { send: SendWebhook; clock: Clock; appSecrets: AppSecrets },
  claim: Claim,
): Promise<Sent> {
  const { uid, body } = renderDelivery(claim);
  const encrypted = [claim.secretCiphertext, claim.previousSecretCiphertext].filter((secret) => secret !== null);
  const secrets = encrypted.map((secret) => decryptHookSecret(secret, deps.appSecrets, claim.hookId));
  const { event, test } = claim;
  const headers = signDelivery({ deliveryId: uid, event, body, secrets, at: deps.clock.now(), test });
  return deps.send({ url: claim.targetUrl, headers, body });
}
