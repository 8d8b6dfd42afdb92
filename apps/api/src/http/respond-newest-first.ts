import { fromUid, toUid, type UidPrefix, validationProblem } from '@mailwright/platform';
import type { ApiResponse } from './send-response.ts';

/** A page's entries, and the position where it stopped reading before it was full. */
interface Looked<Entry> {
  entries: Entry[];
  /** The id to continue before, when there may be more entries that were not read. */
  scannedTo?: string | undefined;
}

/**
 * Responds with a page of a log, newest entry first, with the next one in Link (RFC 8288) and the same filters. The
 * cursor is the last uid of the page: entries added meanwhile come before the first page, so none repeats or is
 * skipped.
 * @param read resolves to at most `limit` entries before `beforeId`, by uid.
 * @throws ProblemError `validation_failed` for an invalid cursor.
 */
export async function respondNewestFirst<Entry extends { uid: string }>(
  call: {
    query: { limit: number; cursor?: string | undefined; include_total: 'true' | 'false' };
    urlOf(path: string): string;
  },
  path: string,
  prefix: UidPrefix,
  read: (page: { limit: number; beforeId: string | undefined }) => Promise<Looked<Entry>>,
  count: () => Promise<number>,
): Promise<ApiResponse> {
  const { limit, cursor, include_total: includeTotal, ...filters } = call.query;
  const beforeId = cursor === undefined ? undefined : fromUid(prefix, cursor);
  if (cursor !== undefined && beforeId === undefined)
    throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  const [{ entries, scannedTo }, total] = await Promise.all([
    read({ limit: limit + 1, beforeId }),
    includeTotal === 'true' ? count() : undefined,
  ]);
  const page = entries.slice(0, limit);
  const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
  const stopped = scannedTo === undefined ? undefined : toUid(prefix, scannedTo);
  const next = entries.length > limit ? page.at(-1)?.uid : stopped;
  if (next !== undefined) {
    const query = new URLSearchParams({ limit: String(limit), cursor: next });
    for (const [name, value] of Object.entries(filters)) if (typeof value === 'string') query.set(name, value);
    if (includeTotal === 'true') query.set('include_total', 'true');
    headers['Link'] = `<${call.urlOf(path)}?${query.toString()}>; rel="next"`;
  }
  return { status: 200, body: page, headers };
}
