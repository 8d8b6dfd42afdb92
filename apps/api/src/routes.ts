import { getMe } from '@mailwright/accounts';
import {
  addList,
  addSubscriber,
  type ChangedSubscriber,
  countLists,
  countSubscribers,
  getList,
  getSubscriber,
  listLists,
  listSubscribers,
  updateSubscriber,
} from '@mailwright/audience';
import { EventName, operations, sampleDelivery } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { addHook, countHooks, deleteHook, getHook, listHooks, updateHook } from '@mailwright/webhooks';
import type { ApiDeps } from './api-deps.ts';
import { answerPage } from './http/answer-page.ts';
import { type Route, route } from './http/define-route.ts';
import type { Answer } from './http/send-answer.ts';

/** Every route of /api/v1. An operation without one, or a route without an operation, fails a test. */
export const routes: Route[] = [
  route(operations.getMe, async ({ deps, principal }) => ({
    status: 200,
    body: await getMe(deps.database, principal),
  })),

  route(operations.listLists, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const read = (page: Page) => listLists(database, accountId, page);
    return answerPage(call, '/lists', 'list', read, () => countLists(database, accountId));
  }),
  route(operations.addList, async ({ deps, principal, body, urlOf }) => {
    const list = await addList(deps.database, principal.accountId, body);
    return { status: 201, body: list, headers: { Location: urlOf(`/lists/${list.uid}`) } };
  }),
  route(operations.getList, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getList(deps.database, principal.accountId, params.uid),
  })),

  route(operations.listSubscribers, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { list_uid: listUid, status, email } = call.query;
    const filter = { listUid, status, email };
    const read = (page: Page) => listSubscribers(database, accountId, filter, page);
    return answerPage(call, '/subscribers', 'sub', read, () => countSubscribers(database, accountId, filter));
  }),
  route(operations.addSubscriber, async ({ deps, principal, body, urlOf }) => {
    const changed = await addSubscriber(deps.database, deps.clock, principal.accountId, body);
    const headers = { Location: urlOf(`/subscribers/${changed.subscriber.uid}`) };
    return { ...answerChange(deps, changed), headers };
  }),
  route(operations.getSubscriber, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getSubscriber(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateSubscriber, async ({ deps, principal, params, body }) =>
    answerChange(deps, await updateSubscriber(deps.database, deps.clock, principal.accountId, params.uid, body)),
  ),

  route(operations.listHooks, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const read = (page: Page) => listHooks(database, accountId, page);
    return answerPage(call, '/hooks', 'hook', read, () => countHooks(database, accountId));
  }),
  route(operations.addHook, async ({ deps, principal, actor, body, urlOf }) => {
    const hook = await addHook(deps, principal.accountId, body, actor);
    return { status: 201, body: hook, headers: { Location: urlOf(`/hooks/${hook.uid}`) } };
  }),
  route(operations.getSampleDelivery, async ({ params }) => {
    const event = EventName.safeParse(params.event);
    if (!event.success)
      throw new ProblemError('not_found', `There is no such event. Events: ${EventName.options.join(', ')}.`);
    return { status: 200, body: sampleDelivery(event.data) };
  }),
  route(operations.getHook, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getHook(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateHook, async ({ deps, principal, actor, params, body }) => ({
    status: 200,
    body: await updateHook(deps, principal.accountId, params.uid, body, actor),
  })),
  route(operations.deleteHook, async ({ deps, principal, actor, params }) => {
    await deleteHook(deps.database, principal.accountId, params.uid, actor);
    return { status: 204 };
  }),
];

interface Page {
  limit: number;
  afterId: string | undefined;
}

function answerChange(deps: ApiDeps, changed: ChangedSubscriber): Answer {
  deps.announcer.announce(changed.eventIds);
  return { status: changed.created ? 201 : 200, body: changed.subscriber };
}
