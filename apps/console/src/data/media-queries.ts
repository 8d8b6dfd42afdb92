import { type Media, MailwrightError } from '@mailwright/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, nextCursor, uploadFile } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** The account's images, newest first, page by page. */
export const mediaQuery = infiniteQueryOptions({
  queryKey: ['media'],
  queryFn: async ({ pageParam }) => {
    const query = { limit: 24, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
    const { data, error, response } = await api.GET('/media', { params: { query } });
    if (data === undefined) throw new MailwrightError(response, error);
    return { items: data, next: nextCursor(response) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next,
});

/** Refreshes the images after one was added or deleted. */
export const refreshMedia = () => queryClient.invalidateQueries({ queryKey: ['media'] });

/**
 * Uploads an image.
 * @param onProgress receives the share that has been sent, from 0 to 1
 * @throws MailwrightError
 */
export async function uploadMedia(file: File, onProgress?: (share: number) => void): Promise<Media> {
  const media = await uploadFile<Media>(`/media?name=${encodeURIComponent(file.name)}`, file, onProgress);
  void refreshMedia();
  return media;
}
