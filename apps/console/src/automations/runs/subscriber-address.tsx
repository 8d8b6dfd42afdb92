import { MailwrightError, unwrap } from 'mailwright';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api-client.ts';
import { subscriberQuery } from '../../data/subscriber-queries.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/runs.ts';

/** The uid of the list's subscriber with this address; null if there is none. */
export const subscriberByAddressQuery = (listUid: string, email: string) =>
  queryOptions({
    queryKey: ['subscriber', 'of', listUid, email],
    queryFn: async () => {
      try {
        const params = { path: { uid: email }, query: { list_uid: listUid } };
        return (await unwrap(api.GET('/subscribers/{uid}', { params }))).uid;
      } catch (error) {
        // Text that isn't an address belongs to no one, either.
        if (error instanceof MailwrightError && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });

/** The address of a run's subscriber; undefined while it is being read, null if they have been deleted. */
export function useAddress(uid: string): string | null | undefined {
  const { data, error } = useQuery({ ...subscriberQuery(uid), staleTime: 60_000, retry: false });
  if (data !== undefined) return data.EMAIL;
  return error instanceof MailwrightError && error.status === 404 ? null : undefined;
}

/** Shows the address of a run's subscriber. */
export function SubscriberAddress({ uid }: { uid: string }) {
  const { t } = useI18n();
  const address = useAddress(uid);
  return address === null ? t('runs.deletedSubscriber') : (address ?? '…');
}
