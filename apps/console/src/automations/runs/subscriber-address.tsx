import { MailwrightError, unwrap } from '@mailwright/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api-client.ts';
import { subscriberQuery } from '../../data/subscriber-queries.ts';
import { useAutomating } from '../../texts/automating.ts';

/** The uid of the subscriber of a list who has this address; null when no one has. */
export const subscriberByAddressQuery = (listUid: string, email: string) =>
  queryOptions({
    queryKey: ['subscriber', 'of', listUid, email],
    queryFn: async () => {
      try {
        const params = { path: { uid: email }, query: { list_uid: listUid } };
        return (await unwrap(api.GET('/subscribers/{uid}', { params }))).uid;
      } catch (error) {
        // What is no address is no one's, either.
        if (error instanceof MailwrightError && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });

/** The address of a run's subscriber; undefined while it is read, null once they are deleted. */
export function useAddress(uid: string): string | null | undefined {
  const { data, error } = useQuery({ ...subscriberQuery(uid), staleTime: 60_000, retry: false });
  if (data !== undefined) return data.EMAIL;
  return error instanceof MailwrightError && error.status === 404 ? null : undefined;
}

/** The address of a run's subscriber. */
export function SubscriberAddress({ uid }: { uid: string }) {
  const { texts } = useAutomating();
  const address = useAddress(uid);
  return address === null ? texts.runs.deletedSubscriber : (address ?? '…');
}
