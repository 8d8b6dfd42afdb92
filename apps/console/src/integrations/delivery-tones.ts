import type { Delivery } from 'mailwright';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each delivery status. */
export const deliveryTones: Record<Delivery['status'], Tone> = {
  pending: 'held',
  succeeded: 'running',
  failed: 'failed',
  cancelled: 'over',
};
