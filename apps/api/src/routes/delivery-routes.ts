import { operations } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import {
  countDeliveries,
  countRecoveries,
  findHook,
  getDelivery,
  getHook,
  getRecovery,
  listDeliveries,
  listRecoveries,
  deliverEvents,
  recoverHook,
  redeliver,
  requestedJob,
  sendDelivery,
} from '@mailwright/webhooks';
import { requireEventScopes } from '../http/require-event-scopes.ts';
import { respondNewestFirst } from '../http/respond-page.ts';
import { route } from '../http/define-route.ts';
import type { ApiResponse } from '../http/send-response.ts';

export const deliveryRoutes = [
  route(operations.listDeliveries, async (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { status, event, test, created_after: after, created_before: before } = call.query;
    const filter = {
      status,
      event,
      test: test === undefined ? undefined : test === 'true',
      createdAfter: after === undefined ? undefined : new Date(after),
      createdBefore: before === undefined ? undefined : new Date(before),
    };
    const hookId = await findHook(database, accountId, call.params.uid);
    return respondNewestFirst(
      call,
      `/hooks/${call.params.uid}/deliveries`,
      'dlv',
      (page) => listDeliveries(database, accountId, hookId, filter, page),
      () => countDeliveries(database, accountId, hookId, filter),
    );
  }),
  route(operations.getDelivery, async ({ deps, principal, params }) => {
    const delivery = await getDelivery(deps.database, principal.accountId, params.uid);
    requireEventScopes(principal, delivery.event);
    return { status: 200, body: delivery };
  }),
  route(operations.redeliver, async ({ deps, principal, params, storeResponse, urlOf }) => {
    // The row keeps no trace of this particular redelivery, so only a stored response lets a second run of the request
    // detect it.
    const { result, toSend } = await inTransaction(deps.database, async (sql) => {
      const { delivery, toSend: requested } = await redeliver(sql, principal.accountId, params.uid);
      requireEventScopes(principal, delivery.event);
      const headers = { Location: urlOf(`/deliveries/${delivery.uid}`) };
      const result: ApiResponse = { status: 202, body: delivery, headers };
      await storeResponse(sql, result);
      return { result, toSend: requested };
    });
    // If the job is lost, the worker sends the delivery when its turn comes.
    deps.enqueue(sendDelivery, requestedJob(toSend));
    return result;
  }),
  route(operations.recoverHook, async ({ deps, principal, params, body, newResourceId, urlOf }) => {
    const since = new Date(body.since);
    requireEventScopes(principal, (await getHook(deps.database, principal.accountId, params.uid)).event);
    const { recovery, hook } = await recoverHook(
      deps.database,
      principal.accountId,
      params.uid,
      newResourceId(),
      since,
    );
    // If the job is lost, the worker finds due deliveries a little later.
    const { id: hookId, accountId, isFailing } = hook;
    deps.enqueue(deliverEvents, { id: recovery.uid, payload: { due: [[hookId, accountId, isFailing]] } });
    const headers = { Location: urlOf(`/hooks/${params.uid}/recoveries/${recovery.uid}`) };
    return { status: 202, body: recovery, headers };
  }),
  route(operations.listRecoveries, async (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const hookId = await findHook(database, accountId, call.params.uid);
    return respondNewestFirst(
      call,
      `/hooks/${call.params.uid}/recoveries`,
      'rec',
      async (page) => ({ entries: await listRecoveries(database, accountId, hookId, page) }),
      () => countRecoveries(database, accountId, hookId),
    );
  }),
  route(operations.getRecovery, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getRecovery(deps.database, principal.accountId, params),
  })),
];
