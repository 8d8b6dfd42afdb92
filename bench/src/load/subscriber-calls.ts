import { correlationAddress } from '../fixture/correlation-id.ts';
import type { LoadCall } from './messages.ts';

/**
 * The addition of a new subscriber to each of these lists.
 * @param options `correlated`: whether their deliveries carry a correlation id.
 */
export function subscriberCalls(listUids: string[], { correlated }: { correlated: boolean }): LoadCall[] {
  const EMAIL = correlated ? correlationAddress('{correlationId}') : 'reader{correlationId}@example.com';
  return listUids.map((uid) => ({
    method: 'POST',
    path: '/api/v1/subscribers',
    body: JSON.stringify({ list_uid: uid, EMAIL, FIRST_NAME: 'Grace', LAST_NAME: 'Hopper' }),
  }));
}
