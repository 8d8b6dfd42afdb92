import type { Delivery } from '@mailwright/client';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of a delivery's state. */
export const deliveryTones: Record<Delivery['status'], Tone> = {
  pending: 'held',
  succeeded: 'running',
  failed: 'failed',
  cancelled: 'over',
};
