import {
  changeTags,
  countTags,
  getTag,
  getTagChange,
  listTags,
  requestTagChange,
  type TagPosition,
  type UsageGuard,
} from '@mailwright/audience';
import { refuseTagOfAutomations } from '@mailwright/automations';
import { refuseUsedTag } from '@mailwright/campaigns';
import { operations, type TagResource, tagName } from '@mailwright/contracts';
import { type Precondition, validationProblem } from '@mailwright/platform';
import { z } from 'zod';
import { type Call, route } from '../http/define-route.ts';
import { nextPageHeaders } from '../http/respond-page.ts';
import type { ApiResponse } from '../http/send-response.ts';

const refuseTag: UsageGuard = async (tx, accountId, listId, tag) => {
  await refuseUsedTag(tx, accountId, listId, tag);
  await refuseTagOfAutomations(tx, accountId, listId, tag);
};

export const tagRoutes = [
  route(operations.listTags, async (call) => {
    const { deps, principal, params, query } = call;
    const { limit, sort, cursor, include_total: includeTotal } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const [tags, total] = await Promise.all([
      listTags(deps.database, principal.accountId, params.uid, { sort, limit: limit + 1, after }),
      includeTotal === 'true' ? countTags(deps.database, principal.accountId, params.uid) : undefined,
    ]);
    const body = tags.slice(0, limit);
    const last = body.at(-1);
    const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
    if (tags.length > limit && last !== undefined)
      Object.assign(headers, nextPageHeaders(call, `/lists/${params.uid}/tags`, toCursor(last)));
    return { status: 200, body, headers };
  }),
  route(operations.getTag, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getTag(deps.database, principal.accountId, params.uid, params.tag),
  })),
  route(operations.updateTag, (call) => requestChange(call, call.params, call.body.name)),
  route(operations.deleteTag, (call) => requestChange(call, call.params, null)),
  route(operations.getTagChange, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getTagChange(deps.database, principal.accountId, params.uid, params.change),
  })),
];

async function requestChange(
  call: Pick<Call<never, never, never>, 'deps' | 'principal' | 'actor' | 'precondition' | 'urlOf' | 'limitWork'>,
  params: { uid: string; tag: string },
  name: string | null,
): Promise<ApiResponse> {
  const { deps, actor, urlOf } = call;
  const { accountId } = call.principal;
  const wanted = { listUid: params.uid, tag: params.tag, name };
  await call.limitWork('tag_change', 'tags');
  const precondition: Precondition<TagResource> | undefined = call.precondition;
  const change = await requestTagChange(deps.database, accountId, wanted, actor, refuseTag, precondition);
  deps.enqueue(changeTags, { id: accountId, payload: { accountId } });
  const headers = { Location: urlOf(`/lists/${params.uid}/tag_changes/${change.uid}`) };
  return { status: 202, body: change, headers };
}

const cursorText = z.tuple([tagName, z.int().min(0)]);

function toCursor({ name, subscribers }: TagPosition): string {
  return Buffer.from(JSON.stringify([name, subscribers])).toString('base64url');
}

/** @throws ProblemError `validation_failed` */
function readCursor(cursor: string): TagPosition {
  try {
    const [name, subscribers] = cursorText.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { name, subscribers };
  } catch {
    throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  }
}
