import { toUid } from '@mailwright/platform';
import type { Claim } from '../delivery.ts';

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
