import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, fromUid, timeOfId, toUid, type UidPrefix, validationProblem } from '@mailwright/platform';
import type { Call } from './define-route.ts';
import type { ApiResponse } from './send-response.ts';

/** The query parameters every collection has. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  include_total: 'true' | 'false';
}

/** A position in a collection: a row's id, or the time of its last change and its id. */
interface PagePosition {
  id: string;
  updatedAt?: Date | undefined;
}

/** The order in which a collection is read, and how a position in it is encoded as a cursor. */
export interface PageOrder<Resource> {
  positionOf(resource: Resource): PagePosition;
  toCursor(position: PagePosition): string;
  /** Undefined when the text isn't a cursor of this order. */
  fromCursor(cursor: string): PagePosition | undefined;
  /** When rows at this position were, or could have been, created or changed, in milliseconds since the epoch. */
  timeOf(position: PagePosition): number;
  isAfter(position: PagePosition, other: PagePosition): boolean;
}

/** The page that `read` has to return. */
interface PageRead {
  limit: number;
  after: PagePosition | undefined;
  afterId: string | undefined;
}

// An id is generated before its row's statement gets a connection, runs and commits, so a row may appear behind one
// with a later id. After this time, every earlier id has committed, unless its write took longer.
const settlingMs = 1_000;

/**
 * Responds with a page of a collection, and with a Link to the next one (RFC 8288). The cursor is the position of the
 * page's last row, so no row repeats. A row whose write took less than a second is never skipped, since a position
 * newer than that becomes a cursor only after it has settled and the page has been read again. So a page has to wait
 * only if it has a next one and its last row was written less than a second ago.
 * @param read resolves to at most `limit` resources after a position, in the order.
 * @param order by uid when absent.
 * @throws ProblemError `validation_failed` for an invalid cursor.
 */
export async function respondPage<Params, Query extends PageQuery, Resource extends { uid: string }>(
  call: Call<Params, Query, undefined>,
  path: string,
  prefix: UidPrefix,
  read: (page: PageRead) => Promise<Resource[]>,
  count: () => Promise<number>,
  order: PageOrder<Resource> = byUid(prefix),
): Promise<ApiResponse> {
  const { limit, cursor, include_total: includeTotal } = call.query;
  const after = readCursor(cursor, (text) => order.fromCursor(text));
  const readOnce = () =>
    Promise.all([read({ limit: limit + 1, after, afterId: after?.id }), includeTotal === 'true' ? count() : undefined]);
  const readAt = call.deps.clock.now();
  let [resources, total] = await readOnce();
  let page = resources.slice(0, limit);
  const last = page.at(-1);
  const end = resources.length > limit && last !== undefined ? order.positionOf(last) : undefined;
  if (end !== undefined && (await settle(call.deps.clock, readAt, order.timeOf(end)))) {
    [resources, total] = await readOnce();
    page = resources.slice(0, limit);
    // If rows are deleted meanwhile, later rows that have not settled move up: they belong to the next page.
    if (resources.length > limit) page = page.filter((resource) => !order.isAfter(order.positionOf(resource), end));
  }
  const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
  if (end !== undefined && resources.length > limit) {
    const final = page.at(-1);
    const position = final === undefined ? end : order.positionOf(final);
    Object.assign(headers, nextPageHeaders(call, path, order.toCursor(position)));
  }
  return { status: 200, body: page, headers };
}

function readCursor<Position>(
  cursor: string | undefined,
  read: (text: string) => Position | undefined,
): Position | undefined {
  const position = cursor === undefined ? undefined : read(cursor);
  if (cursor !== undefined && position === undefined)
    throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  return position;
}

/**
 * The headers of a page that has a next one: the next page's cursor, and its URL with the same limit and filters (Link,
 * RFC 8288).
 */
export function nextPageHeaders(
  call: { query: PageQuery; urlOf(path: string): string },
  path: string,
  nextCursor: string,
): { Link: string; 'X-Next-Cursor': string } {
  const { limit, cursor: _, include_total: includeTotal, ...filters } = call.query;
  const query = new URLSearchParams({ limit: String(limit), cursor: nextCursor });
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'string') query.set(name, value);
    // A filter that is JSON.
    else if (typeof value === 'object') query.set(name, JSON.stringify(value));
  }
  if (includeTotal === 'true') query.set('include_total', 'true');
  return { Link: `<${call.urlOf(path)}?${query.toString()}>; rel="next"`, 'X-Next-Cursor': nextCursor };
}

function byUid(prefix: UidPrefix): PageOrder<{ uid: string }> {
  return {
    positionOf: ({ uid }) => ({ id: fromUid(prefix, uid) ?? '' }),
    toCursor: ({ id }) => toUid(prefix, id),
    fromCursor: (cursor) => {
      const id = fromUid(prefix, cursor);
      return id === undefined ? undefined : { id };
    },
    timeOf: ({ id }) => timeOfId(id),
    isAfter: (position, other) => position.id > other.id,
  };
}

/**
 * Waits until all rows before this time are visible, unless they were when the page was read. Resolves to whether the
 * page must be read again.
 */
async function settle(clock: Clock, readAt: Date, time: number): Promise<boolean> {
  const settledAt = time + settlingMs;
  if (readAt.getTime() >= settledAt) return false;
  const leftMs = settledAt - clock.now().getTime();
  // The clock of the process that generated the id may be ahead of ours.
  await wait(Math.min(Math.max(leftMs, 0), settlingMs));
  return true;
}

/** A page's entries, and where reading stopped if that was before the page was full. */
interface Looked<Entry> {
  entries: Entry[];
  /** The id before which to continue, if there may be more entries that were not read. */
  scannedTo?: string | undefined;
}

/**
 * Responds with a page of a log, newest entry first, and with a Link to the next one (RFC 8288) with the same filters.
 * The cursor is the uid at which reading stopped: entries added meanwhile come before the first page, so none repeats
 * or is skipped.
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
  const { limit, cursor, include_total: includeTotal } = call.query;
  const beforeId = readCursor(cursor, (text) => fromUid(prefix, text));
  const [{ entries, scannedTo }, total] = await Promise.all([
    read({ limit: limit + 1, beforeId }),
    includeTotal === 'true' ? count() : undefined,
  ]);
  const page = entries.slice(0, limit);
  const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
  const stopped = scannedTo === undefined ? undefined : toUid(prefix, scannedTo);
  const next = entries.length > limit ? page.at(-1)?.uid : stopped;
  if (next !== undefined) {
    Object.assign(headers, nextPageHeaders(call, path, next));
  }
  return { status: 200, body: page, headers };
}
