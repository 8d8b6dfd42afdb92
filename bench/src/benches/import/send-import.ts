import { createReadStream } from 'node:fs';
import http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, unwrap } from 'mailwright';

/** The API and list to which imports are sent. */
export interface ImportTarget {
  baseUrl: string;
  key: string;
  listUid: string;
}

/** What the API reports about an import. */
export type ImportState = Awaited<ReturnType<typeof readImport>>;

/** Uploads a CSV file from the disk in one request. Resolves to the import's uid. @throws if it isn't accepted. */
export async function uploadFile({ baseUrl, key, listUid }: ImportTarget, file: string): Promise<string> {
  const request = http.request(`${baseUrl}/api/v1/lists/${listUid}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
  });
  const responded = once(request, 'response') as Promise<[http.IncomingMessage]>;
  const [[response]] = await Promise.all([responded, pipeline(createReadStream(file), request)]);
  const body = await text(response);
  if (response.statusCode !== 202) throw new Error(`The upload failed: ${response.statusCode} ${body}`);
  return (JSON.parse(body) as { uid: string }).uid;
}

// As a user's program would poll; each request costs the API a millisecond.
const pauseMs = 250;

/**
 * Reads an import's state until it has ended.
 * @param options `onState`: receives each state; `until`: ends the wait early by returning true.
 * @throws if the import fails, or one of its rows is invalid.
 */
export async function awaitImport(
  target: ImportTarget,
  uid: string,
  options: { onState?(state: ImportState): void; until?(): boolean } = {},
): Promise<ImportState> {
  for (;;) {
    const state = await readImport(target, uid);
    options.onState?.(state);
    if (state.status === 'completed' || options.until?.() === true) return state;
    if (state.finished_at !== null) throw new Error(`The import ended with: ${JSON.stringify(state)}`);
    await wait(pauseMs);
  }
}

/** Cancels an import, which may have ended meanwhile. */
export async function cancelImport({ baseUrl, key }: ImportTarget, uid: string): Promise<void> {
  await createClient({ baseUrl, apiKey: key }).POST('/imports/{uid}/cancel', { params: { path: { uid } } });
}

function readImport({ baseUrl, key }: ImportTarget, uid: string) {
  return unwrap(createClient({ baseUrl, apiKey: key }).GET('/imports/{uid}', { params: { path: { uid } } }));
}
