import type { ReceivedRequest } from '../../receiver/start-receiver.ts';
import { countByDelivery, type StoredDelivery } from './read-deliveries.ts';

/**
 * Reports violations, one sentence each. Each of these addresses should have had one event, delivered to one hook whose
 * receiver got these requests and accepts each delivery in the end.
 * @param options `isOnce`: nothing failed, so no delivery may have arrived twice.
 */
export function findFaults(
  emails: string[],
  deliveries: StoredDelivery[],
  requests: ReceivedRequest[],
  options: { isOnce: boolean } = { isOnce: false },
): string[] {
  const received = countByDelivery(requests);
  const stored = new Map<string, number>();
  for (const { email } of deliveries) stored.set(email, (stored.get(email) ?? 0) + 1);
  const wanted = new Set(emails);
  const known = new Set(deliveries.map(({ uid }) => uid));
  return [
    ...emails.filter((email) => !stored.has(email)).map((email) => `${email} has no delivery`),
    ...[...stored].filter(([, count]) => count > 1).map(([email, count]) => `${email} has ${count} deliveries`),
    ...[...stored.keys()].filter((email) => !wanted.has(email)).map((email) => `${email} was not expected`),
    ...deliveries.flatMap(({ uid, email, status, attempts }) => [
      ...(status === 'succeeded' ? [] : [`${email}: ${uid} is ${status} after ${attempts.join(', ')}`]),
      ...(received.has(uid) ? [] : [`${email}: ${uid} was not received`]),
      ...(options.isOnce && received.get(uid) !== 1 ? [`${email}: ${uid} came ${received.get(uid) ?? 0} times`] : []),
    ]),
    ...[...received.keys()].filter((uid) => !known.has(uid)).map((uid) => `${uid} belongs to no event`),
  ];
}
