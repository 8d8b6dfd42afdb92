import { type components, MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { paced } from './live-updates.ts';
import { defineChange } from './use-change.ts';

/** Whether an import, or its undoing, has yet to end. */
const isRunning = ({ finished_at: finishedAt, undo }: components['schemas']['Import']) =>
  finishedAt === null || undo?.status === 'running';

/** The newest hundred imports into a list. */
export const importsQuery = (listUid: string) =>
  queryOptions({
    queryKey: ['imports', 'of', listUid],
    queryFn: () => unwrap(api.GET('/imports', { params: { query: { list_uid: listUid, limit: 100 } } })),
  });

/** The imports into a list, or into all lists, newest first, ten at a time. They are read again while one is running. */
export const importPagesQuery = (listUid?: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'pages', listUid ?? 'all'],
    queryFn: async ({ pageParam }) => {
      const query = {
        limit: 10,
        ...(listUid === undefined ? {} : { list_uid: listUid }),
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      const { data, error, response } = await api.GET('/imports', { params: { query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isRunning)) === true ? paced(2_000) : false,
  });

/** An import, which is read again until it has ended. */
export const importQuery = (uid: string) =>
  queryOptions({
    queryKey: ['imports', uid],
    queryFn: () => unwrap(api.GET('/imports/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? paced(1_000) : false),
  });

/** The media type for an import file, by its name. */
export function mediaTypeOf(name: string): string {
  const types: Record<string, string> = {
    ndjson: 'application/x-ndjson',
    jsonl: 'application/x-ndjson',
    gz: 'application/gzip',
    zip: 'application/zip',
    tsv: 'text/tab-separated-values',
  };
  return types[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'text/csv';
}

/** How much of an import is done: of the bytes while they are uploaded, then of the rows, if their number is known. */
export function partDone(
  { status, counts, progress }: components['schemas']['Import'],
  fileBytes = 0,
): { part: number; whole: number } {
  if (status === 'uploading') return { part: progress.uploaded_bytes, whole: fileBytes };
  if (progress.total_rows !== null) return { part: counts.processed, whole: progress.total_rows };
  return { part: progress.read_bytes, whole: progress.uploaded_bytes };
}

export const cancelImport = defineChange({
  run: (uid: string) => unwrap(api.POST('/imports/{uid}/cancel', { params: { path: { uid } } })),
  refreshes: [['imports']],
});

/** Begins to remove the subscribers whom an import added. */
export const undoImport = defineChange({
  run: (uid: string) => unwrap(api.POST('/imports/{uid}/undo', { params: { path: { uid } } })),
  refreshes: [['imports']],
});
