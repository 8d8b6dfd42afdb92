import { refuseUsedByAutomations } from '@mailwright/automations';
import { describeEvents, EventName, type HookResource, operations, sampleDelivery } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type Precondition, ProblemError } from '@mailwright/platform';
import {
  addHook,
  countHooks,
  deleteHook,
  getHook,
  listHooks,
  readRecentDeliveries,
  requestedJob,
  rotateHookSecret,
  sendDelivery,
  testHook,
  updateHook,
} from '@mailwright/webhooks';
import { requireEventScopes } from '../http/require-event-scopes.ts';
import { respondPage } from '../http/respond-page.ts';
import { route } from '../http/define-route.ts';

const catalogue = describeEvents();

function knownEvent(name: string): EventName {
  const event = EventName.safeParse(name);
  if (event.success) return event.data;
  throw new ProblemError('not_found', `Unknown event. Events: ${EventName.options.join(', ')}.`);
}

const refuseUsed = (runner: Sql, accountId: string, id: string) =>
  refuseUsedByAutomations(runner, 'hook_in_use', accountId, id);

export const hookRoutes = [
  route(operations.listHooks, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    return respondPage(
      call,
      '/hooks',
      'hook',
      (page) => listHooks(database, accountId, page),
      () => countHooks(database, accountId),
    );
  }),
  route(operations.addHook, async ({ deps, principal, actor, body, newResourceId, urlOf }) => {
    requireEventScopes(principal, body.event);
    const hook = await addHook(deps, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: hook, headers: { Location: urlOf(`/hooks/${hook.uid}`) } };
  }),
  route(operations.listEvents, async () => ({ status: 200, body: catalogue })),
  route(operations.getSampleDelivery, async ({ params }) => ({
    status: 200,
    body: sampleDelivery(knownEvent(params.event)),
  })),
  route(operations.listRecentEvents, async ({ deps, principal, params }) => {
    const event = knownEvent(params.event);
    requireEventScopes(principal, event);
    const recent = await readRecentDeliveries(deps.database, principal.accountId, event);
    return { status: 200, body: recent.length === 0 ? [sampleDelivery(event)] : recent };
  }),
  route(operations.getHook, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getHook(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateHook, async (call) => {
    const { deps, principal, actor, params, body } = call;
    // The key needs the scopes of both events, old and new, since pending deliveries go to the new target too.
    const precondition: Precondition<HookResource> = (hook) => {
      call.precondition?.(hook);
      for (const event of [hook.event, body.event ?? hook.event]) requireEventScopes(principal, event);
    };
    const guards = { refuseUsed, precondition };
    return { status: 200, body: await updateHook(deps, principal.accountId, params.uid, body, actor, guards) };
  }),
  route(operations.deleteHook, async ({ deps, principal, actor, params, precondition }) => {
    await deleteHook(deps.database, principal.accountId, params.uid, actor, { refuseUsed, precondition });
    return { status: 204 };
  }),
  route(operations.rotateHookSecret, async ({ deps, principal, actor, params, body, newResourceId }) => ({
    status: 200,
    body: await rotateHookSecret(deps, principal.accountId, params.uid, newResourceId(), actor, {
      expirePrevious: body.expire_previous,
    }),
  })),
  route(operations.testHook, async ({ deps, principal, params, limitWork, newResourceId, urlOf }) => {
    requireEventScopes(principal, (await getHook(deps.database, principal.accountId, params.uid)).event);
    await limitWork('test_delivery', params.uid);
    const id = newResourceId();
    const { delivery, hookId, isNew } = await testHook(deps.database, principal.accountId, params.uid, id);
    const { accountId } = principal;
    if (isNew) deps.enqueue(sendDelivery, requestedJob({ deliveryId: id, attempt: 1, hookId, accountId }));
    return { status: 202, body: delivery, headers: { Location: urlOf(`/deliveries/${delivery.uid}`) } };
  }),
];
