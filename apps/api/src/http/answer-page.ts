import { fromUid, type UidPrefix, validationProblem } from '@mailwright/platform';
import type { Answer, Call } from './define-route.ts';

/** The query parameters every collection has. */
interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  include_total: 'true' | 'false';
}

/**
 * Answers with a page of a collection, the next one in Link (RFC 8288). The cursor is the last uid of the page, and
 * uids only grow, so a page neither repeats nor skips what others write meanwhile.
 * @param read resolves to at most `limit` resources after `afterId`.
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
  const [resources, total] = await Promise.all([
    read({ limit: limit + 1, afterId }),
    includeTotal === 'true' ? count() : undefined,
  ]);
  const page = resources.slice(0, limit);
  const last = page.at(-1);
  const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
  if (resources.length > limit && last !== undefined) {
    const query = new URLSearchParams({ limit: String(limit), cursor: last.uid });
    for (const [name, value] of Object.entries(filters)) if (typeof value === 'string') query.set(name, value);
    if (includeTotal === 'true') query.set('include_total', 'true');
    headers['Link'] = `<${call.urlOf(path)}?${query.toString()}>; rel="next"`;
  }
  return { status: 200, body: page, headers };
}
