import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, fromUid, timeOfId, toUid, type UidPrefix, validationProblem } from '@mailwright/platform';
import type { Call } from './define-route.ts';
import type { Answer } from './send-answer.ts';

/** The query parameters every collection has. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  include_total: 'true' | 'false';
}

/** A place in a collection: a row's, by its id, or by the time of its last change and its id. */
export interface PagePlace {
  id: string;
  updatedAt?: Date | undefined;
}

/** In which order a collection is read, and how a place in it is written as a cursor. */
export interface PageOrder<Resource> {
  placeOf(resource: Resource): PagePlace;
  toCursor(place: PagePlace): string;
  /** Undefined when it is no cursor of this order. */
  fromCursor(cursor: string): PagePlace | undefined;
  /** When rows came, or can have come, to this place, in milliseconds since the epoch. */
  timeOf(place: PagePlace): number;
  isAfter(place: PagePlace, other: PagePlace): boolean;
}

/** What `read` is asked for. */
export interface PageRead {
  limit: number;
  after: PagePlace | undefined;
  afterId: string | undefined;
}

// An id is drawn before its row's statement gets a connection, runs and commits, so a row may appear behind one with a
// later id. After this long, whoever drew an earlier id has committed, unless the write took longer than that.
const settlingMs = 1_000;

/**
 * Answers with a page of a collection, the next one in Link (RFC 8288). The cursor is the place of the page's last row, so
 * no row repeats; and none is skipped whose write took less than a second, since a place younger than that becomes a
 * cursor only after it has settled and the page was read again. Only a page with a next one, right behind the writers,
 * waits.
 * @param read resolves to at most `limit` resources after a place, in the order.
 * @param order by uid when absent.
 * @throws ProblemError `validation_failed` for a cursor that isn't one.
 */
export async function answerPage<Params, Query extends PageQuery, Resource extends { uid: string }>(
  call: Call<Params, Query, undefined>,
  path: string,
  prefix: UidPrefix,
  read: (page: PageRead) => Promise<Resource[]>,
  count: () => Promise<number>,
  order: PageOrder<Resource> = byUid(prefix),
): Promise<Answer> {
  const { limit, cursor, include_total: includeTotal, ...filters } = call.query;
  const after = cursor === undefined ? undefined : order.fromCursor(cursor);
  if (cursor !== undefined && after === undefined)
    throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  const readOnce = () =>
    Promise.all([read({ limit: limit + 1, after, afterId: after?.id }), includeTotal === 'true' ? count() : undefined]);
  const readAt = call.deps.clock.now();
  let [resources, total] = await readOnce();
  let page = resources.slice(0, limit);
  const last = page.at(-1);
  const end = resources.length > limit && last !== undefined ? order.placeOf(last) : undefined;
  if (end !== undefined && (await settle(call.deps.clock, readAt, order.timeOf(end)))) {
    [resources, total] = await readOnce();
    page = resources.slice(0, limit);
    // Rows that went away meanwhile let later ones move up, which have not settled: they are the next page's.
    if (resources.length > limit) page = page.filter((resource) => !order.isAfter(order.placeOf(resource), end));
  }
  const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
  if (end !== undefined && resources.length > limit) {
    const final = page.at(-1);
    const place = final === undefined ? end : order.placeOf(final);
    const query = new URLSearchParams({ limit: String(limit), cursor: order.toCursor(place) });
    for (const [name, value] of Object.entries(filters)) if (typeof value === 'string') query.set(name, value);
    if (includeTotal === 'true') query.set('include_total', 'true');
    headers['Link'] = `<${call.urlOf(path)}?${query.toString()}>; rel="next"`;
  }
  return { status: 200, body: page, headers };
}

function byUid(prefix: UidPrefix): PageOrder<{ uid: string }> {
  return {
    placeOf: ({ uid }) => ({ id: fromUid(prefix, uid) ?? '' }),
    toCursor: ({ id }) => toUid(prefix, id),
    fromCursor: (cursor) => {
      const id = fromUid(prefix, cursor);
      return id === undefined ? undefined : { id };
    },
    timeOf: ({ id }) => timeOfId(id),
    isAfter: (place, other) => place.id > other.id,
  };
}

/**
 * Waits until all rows before this time are there, unless they were when they were read. Resolves to whether they must
 * be read again.
 */
async function settle(clock: Clock, readAt: Date, time: number): Promise<boolean> {
  const settledAt = time + settlingMs;
  if (readAt.getTime() >= settledAt) return false;
  const leftMs = settledAt - clock.now().getTime();
  // The clock of the process that drew the id may be ahead of ours.
  await wait(Math.min(Math.max(leftMs, 0), settlingMs));
  return true;
}
