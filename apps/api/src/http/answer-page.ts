import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, fromUid, timeOfId, type UidPrefix, validationProblem } from '@mailwright/platform';
import type { Call } from './define-route.ts';
import type { Answer } from './send-answer.ts';

/** The query parameters every collection has. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  include_total: 'true' | 'false';
}

// An id is drawn before its row's statement gets a connection, runs and commits, so a row may appear behind one with a
// later id. After this long, whoever drew an earlier id has committed, unless the write took longer than that.
const settlingMs = 1_000;

/**
 * Answers with a page of a collection, the next one in Link (RFC 8288). The cursor is the last uid of the page, so no
 * row repeats; and none is skipped whose write took less than a second, since a uid younger than that becomes a cursor
 * only after it has settled and the page was read again. Only a page with a next one, right behind the writers, waits.
 * @param read resolves to at most `limit` resources after `afterId`, by uid.
 * @throws ProblemError `validation_failed` for a cursor that isn't one.
 */
export async function answerPage<Query extends PageQuery, Resource extends { uid: string }>(
  call: Call<undefined, Query, undefined>,
  path: string,
  prefix: UidPrefix,
  read: (page: { limit: number; afterId: string | undefined }) => Promise<Resource[]>,
  count: () => Promise<number>,
): Promise<Answer> {
  const { limit, cursor, include_total: includeTotal, ...filters } = call.query;
  const afterId = cursor === undefined ? undefined : fromUid(prefix, cursor);
  if (cursor !== undefined && afterId === undefined)
    throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  const readOnce = () =>
    Promise.all([read({ limit: limit + 1, afterId }), includeTotal === 'true' ? count() : undefined]);
  const readAt = call.deps.clock.now();
  let [resources, total] = await readOnce();
  let page = resources.slice(0, limit);
  const end = resources.length > limit ? page.at(-1)?.uid : undefined;
  if (end !== undefined && (await settle(call.deps.clock, readAt, fromUid(prefix, end)))) {
    [resources, total] = await readOnce();
    page = resources.slice(0, limit);
    // Rows that went away meanwhile let later ones move up, which have not settled: they are the next page's.
    if (resources.length > limit) page = page.filter(({ uid }) => uid <= end);
  }
  const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
  if (end !== undefined && resources.length > limit) {
    const query = new URLSearchParams({ limit: String(limit), cursor: page.at(-1)?.uid ?? end });
    for (const [name, value] of Object.entries(filters)) if (typeof value === 'string') query.set(name, value);
    if (includeTotal === 'true') query.set('include_total', 'true');
    headers['Link'] = `<${call.urlOf(path)}?${query.toString()}>; rel="next"`;
  }
  return { status: 200, body: page, headers };
}

/**
 * Waits until all rows before this one are there, unless they were when they were read. Resolves to whether they must
 * be read again.
 */
async function settle(clock: Clock, readAt: Date, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const settledAt = timeOfId(id) + settlingMs;
  if (readAt.getTime() >= settledAt) return false;
  const leftMs = settledAt - clock.now().getTime();
  // The clock of the process that drew the id may be ahead of ours.
  await wait(Math.min(Math.max(leftMs, 0), settlingMs));
  return true;
}
