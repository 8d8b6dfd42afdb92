import { MailwrightError, type Media, unwrap } from 'mailwright';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, nextCursor, uploadFile } from './api-client.ts';
import { queryClient } from './query-client.ts';
import { defineChange } from './use-change.ts';

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

/**
 * Uploads an image.
 * @param onProgress receives the share that has been sent, from 0 to 1
 * @throws MailwrightError
 */
export async function uploadMedia(file: File, onProgress?: (share: number) => void): Promise<Media> {
  const media = await uploadFile<Media>(`/media?name=${encodeURIComponent(file.name)}`, file, onProgress);
  void queryClient.invalidateQueries({ queryKey: ['media'] });
  return media;
}

export const deleteMedia = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/media/{uid}', { params: { path: { uid } } })),
  refreshes: [['media']],
});
