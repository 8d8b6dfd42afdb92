import { type Import, type ImportOptions, uploadImport } from 'mailwright';
import { useSyncExternalStore } from 'react';
import { api } from './api-client.ts';
import { importQuery } from './import-queries.ts';
import { queryClient } from './query-client.ts';
import { defineChange } from './use-change.ts';

/** A file that this page uploads to an import. The upload continues while other pages of the console are shown. */
export interface Upload {
  /** The size of the file. */
  bytes: number;
  isRunning: boolean;
  /** Why the upload ended before it was complete. */
  error: Error | null;
}

/** The uploads by the uid of their import. */
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function set(uid: string, upload: Upload | undefined): void {
  if (upload === undefined) uploads.delete(uid);
  else uploads.set(uid, upload);
  for (const call of listeners) call();
}

/** The upload to an import, running or failed; undefined if this page has none. */
export function useUpload(uid: string): Upload | undefined {
  return useSyncExternalStore(
    (call) => {
      listeners.add(call);
      return () => listeners.delete(call);
    },
    () => uploads.get(uid),
  );
}

/**
 * Starts to upload a file, or resumes the upload unless it is already running. Resolves to the import's uid as soon as
 * the import exists; later errors, and those of resumed uploads, are in the import's `Upload`.
 */
export function beginUpload(
  file: File,
  target: { listUid: string; options: ImportOptions; contentType: string } | { resume: string },
): Promise<string> {
  let uid = 'resume' in target ? target.resume : undefined;
  if (uid !== undefined && uploads.get(uid)?.isRunning === true) return Promise.resolve(uid);
  const bytes = file.size;
  const running = { bytes, isRunning: true, error: null };
  if (uid !== undefined) set(uid, running);
  return new Promise((resolve, reject) => {
    const upload = async () => {
      const { uid: whole } = await uploadImport(api, {
        ...target,
        file,
        partBytes: 2 * 1024 * 1024,
        onProgress: (progress: Import) => {
          ({ uid } = progress);
          set(uid, running);
          queryClient.setQueryData(importQuery(uid).queryKey, progress);
          resolve(uid);
        },
      });
      set(whole, undefined);
    };
    whileWarning(upload).catch((error: Error) => {
      if (uid !== undefined) set(uid, { bytes, isRunning: false, error });
      reject(error);
    });
  });
}

/** Starts an import of a file; the result is the import's uid. */
export const startImport = defineChange({
  run: ({ file, ...target }: { file: File; listUid: string; options: ImportOptions; contentType: string }) =>
    beginUpload(file, target),
  refreshes: [],
});

/** Runs something that closing the window would interrupt; while it runs, the browser asks before closing. */
export async function whileWarning<Result>(run: () => Promise<Result>): Promise<Result> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  try {
    return await run();
  } finally {
    window.removeEventListener('beforeunload', warn);
  }
}
