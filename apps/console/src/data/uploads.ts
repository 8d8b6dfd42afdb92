import { type Import, type ImportOptions, uploadImport } from '@mailwright/client';
import { useSyncExternalStore } from 'react';
import { api } from './api-client.ts';
import { importQuery } from './import-queries.ts';
import { queryClient } from './query-client.ts';

/** A file that this page uploads to an import. That goes on while another page of the console is shown. */
export interface Upload {
  /** How large the file is. */
  bytes: number;
  isRunning: boolean;
  /** Why it has ended before it was whole. */
  error: Error | null;
}

/** By the import's uid. */
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

function set(uid: string, upload: Upload | undefined): void {
  if (upload === undefined) uploads.delete(uid);
  else uploads.set(uid, upload);
  for (const call of listeners) call();
}

/** The upload to an import as it goes on, or has failed; undefined when this page does none. */
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
 * Begins to upload a file, or goes on with it unless that runs already. Resolves to the import's uid as soon as that is there; what
 * goes wrong afterwards, or with one that goes on, is in its upload.
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

/** Closing the page asks first while this runs. */
/** Does something that closing the window would break off: the browser asks first. */
export async function whileWarning(run: () => Promise<void>): Promise<void> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  try {
    await run();
  } finally {
    window.removeEventListener('beforeunload', warn);
  }
}
