import { type Import, type ImportOptions, MailwrightError, unwrap, uploadImport } from '@mailwright/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { paced } from './live-updates.ts';
import { queryClient } from './query-client.ts';

/** The newest hundred imports into a list. */
export const importsQuery = (listUid: string) =>
  queryOptions({
    queryKey: ['imports', 'of', listUid],
    queryFn: () => unwrap(api.GET('/imports', { params: { query: { list_uid: listUid, limit: 100 } } })),
  });

/** The imports into a list, newest first, ten at a time. */
export const importPagesQuery = (listUid: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'pages', listUid],
    queryFn: async ({ pageParam }) => {
      const query = { list_uid: listUid, limit: 10, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { data, error, response } = await api.GET('/imports', { params: { query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/** An import; read again until it has ended. */
export const importQuery = (uid: string) =>
  queryOptions({
    queryKey: ['imports', uid],
    queryFn: () => unwrap(api.GET('/imports/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) =>
      state.data?.finished_at === null || state.data?.undo?.status === 'running' ? paced(1_000) : false,
  });

/** Uploads that this page does, by the import's uid. They go on while another page of the console is shown. */
const uploads = new Map<string, { bytes: number; error?: Error }>();

/** How large the file is that this page uploads to an import; undefined when it uploads none. */
export function uploadOf(uid: string): { bytes: number; error?: Error } | undefined {
  return uploads.get(uid);
}

/** Begins to upload a file, or goes on with it. Resolves to the import's uid as soon as that is there. */
export function beginUpload(
  file: File,
  target: { listUid: string; options: ImportOptions; contentType: string } | { resume: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let current: Import | undefined;
    const options: Parameters<typeof uploadImport>[1] = {
      ...target,
      file,
      partBytes: 2 * 1024 * 1024,
      onProgress: (progress: Import) => {
        current = progress;
        if (!uploads.has(progress.uid)) uploads.set(progress.uid, { bytes: file.size });
        queryClient.setQueryData(importQuery(progress.uid).queryKey, progress);
        resolve(progress.uid);
      },
    };
    uploadImport(api, options).then(
      ({ uid }) => uploads.delete(uid),
      (error: Error) => {
        if (current !== undefined) uploads.set(current.uid, { bytes: file.size, error });
        reject(error);
      },
    );
  });
}

/** The media type that an import knows a file by. */
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
