import { markedAddress } from '../scene/mark.ts';
import type { LoadCall } from './messages.ts';

/**
 * The addition of a new subscriber to each of these lists.
 * @param options `marked`: whether their deliveries are to be known again at the receivers.
 */
export function subscriberCalls(listUids: string[], { marked }: { marked: boolean }): LoadCall[] {
  const EMAIL = marked ? markedAddress('{mark}') : 'reader{mark}@example.com';
  return listUids.map((uid) => ({
    method: 'POST',
    path: '/api/v1/subscribers',
    body: JSON.stringify({ list_uid: uid, EMAIL, FIRST_NAME: 'Grace', LAST_NAME: 'Hopper' }),
  }));
}
