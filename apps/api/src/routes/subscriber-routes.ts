import { hasScope, removeStoredResponses, type Principal } from '@mailwright/accounts';
import {
  addSubscriber,
  addSubscribers,
  addTags,
  type ChangedSubscriber,
  checkListConditions,
  countConsents,
  countSubscribers,
  deleteSubscriber,
  eraseSubscriber,
  exportSubscriber,
  getSubscriber,
  type ValidatedRow,
  listConsents,
  listSubscribers,
  removeTag,
  subscribe,
  unsubscribe,
  updateSubscriber,
} from '@mailwright/audience';
import { removeImportErrorsAbout } from '@mailwright/imports';
import { forgetBounces, readBouncesOf } from '@mailwright/bounces';
import { forgetRuns, readRunsOf } from '@mailwright/automations';
import { countTimeline, forgetRecipients, readCampaignsOf, readTimeline } from '@mailwright/campaigns';
import {
  type BatchAction,
  BatchRow,
  operations,
  type SubscriberExport,
  type SubscriberResource,
} from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { forgetEmails, readEmailsOf } from '@mailwright/emails';
import { type Actor, type EventWork, rowsCreatedBy } from '@mailwright/outbox';
import { createYielder, fromUid, toUid, validationProblem } from '@mailwright/platform';
import {
  removeEventsOfDeleted,
  removeEventsOfSubscribers,
  removeFinishedEventsOfSubscribers,
} from '@mailwright/webhooks';
import type { ApiDeps } from '../api-deps.ts';
import { nextPageHeaders, respondPage, type PageOrder } from '../http/respond-page.ts';
import { checkRow } from '../http/check-row.ts';
import { route } from '../http/define-route.ts';
import { jsonParts } from '../http/json-parts.ts';
import type { ApiResponse } from '../http/send-response.ts';

/** The `source` that a subscriber and their consent get when this caller adds or changes them. */
function sourceOf({ kind }: Actor): 'api' | 'console' {
  return kind === 'user' ? 'console' : 'api';
}

export const subscriberRoutes = [
  route(operations.listSubscribers, async (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { list_uid: listUid, import_uid: importUid, segment_uid: segmentUid, status, email, tag } = call.query;
    const { updated_since: since, conditions: given, order } = call.query;
    const updatedSince = since === undefined ? undefined : new Date(since);
    const checked = given === undefined ? undefined : await checkListConditions(database, accountId, listUid, given);
    const { conditions } = checked ?? { conditions: undefined };
    const newestFirst = order === 'newest';
    const filter = { listUid, importUid, segmentUid, conditions, status, email, tag, updatedSince, newestFirst };
    return respondPage(
      call,
      '/subscribers',
      'sub',
      ({ limit, after }) => listSubscribers(database, accountId, filter, { limit, after }),
      () => countSubscribers(database, accountId, filter),
      updatedSince !== undefined ? byLastChange : newestFirst ? byNewest : undefined,
    );
  }),
  route(
    operations.addSubscriber,
    async ({ deps, principal, actor, key, body, newResourceId, urlOf }) => {
      const by = { source: sourceOf(actor), key };
      const changed = await addSubscriber(deps, principal.accountId, newResourceId(), body, by);
      const headers = { Location: urlOf(`/subscribers/${changed.subscriber.uid}`) };
      return { ...respondChanged(deps, principal, changed), headers };
    },
    { revalidatesKey: true },
  ),
  route(operations.addSubscribers, async ({ deps, principal, actor, body }) => {
    const { subscribers, action, ...given } = body;
    const options = { ...given, source: sourceOf(actor) };
    const validated = await validateRows(subscribers, action);
    const done = await addSubscribers(deps, principal.accountId, options, validated, {
      maxDeliveries: principal.deliveriesPerBatch,
      removeEvents: removeFinishedEventsOfSubscribers,
    });
    const { work, mailIds, ...result } = done;
    deps.deliveryLimiter.charge(principal, rowsCreatedBy(work));
    deps.publish({ work, mailIds });
    // The response is about many people, and the erasure of any of them deletes it.
    return { status: 200, body: result, about: principal.accountId };
  }),
  route(operations.getSubscriber, async ({ deps, principal, params, query }) => ({
    status: 200,
    body: await getSubscriber(deps.database, principal.accountId, { ...params, ...query }),
  })),
  route(operations.updateSubscriber, async ({ deps, principal, params, query, body, precondition }) => {
    const name = { ...params, ...query };
    const changed = await updateSubscriber(deps, principal.accountId, name, body, precondition);
    return respondChanged(deps, principal, changed);
  }),
  route(operations.deleteSubscriber, async ({ deps, principal, params, query, precondition }) => {
    const work = await inTransaction(deps.database, async (sql) => {
      const name = { ...params, ...query };
      const { deleted, event } = await deleteSubscriber(sql, principal.accountId, name, precondition);
      await removeFinishedEventsOfSubscribers(sql, [deleted]);
      return deps.events.append(sql, principal.accountId, [event]);
    });
    publishWork(deps, principal, work);
    return { status: 204 };
  }),
  route(operations.addTags, async ({ deps, principal, params, query, body }) =>
    respondChanged(deps, principal, await addTags(deps, principal.accountId, { ...params, ...query }, body.tag)),
  ),
  route(operations.removeTag, async ({ deps, principal, params: { uid, tag }, query, precondition }) =>
    respondChanged(deps, principal, await removeTag(deps, principal.accountId, { uid, ...query }, tag, precondition)),
  ),
  route(operations.unsubscribe, async ({ deps, principal, actor, params, query, body }) => {
    const by = { source: sourceOf(actor) };
    return respondChanged(
      deps,
      principal,
      await unsubscribe(deps, principal.accountId, { ...params, ...query }, body, by),
    );
  }),
  route(operations.subscribe, async ({ deps, principal, actor, params, query, body }) => {
    const name = { ...params, ...query };
    return respondChanged(deps, principal, await subscribe(deps, principal.accountId, name, body, sourceOf(actor)));
  }),
  route(operations.listConsents, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const name = { uid: call.params.uid, list_uid: call.query.list_uid };
    return respondPage(
      call,
      `/subscribers/${encodeURIComponent(name.uid)}/consents`,
      'cns',
      (page) => listConsents(database, accountId, name, page),
      () => countConsents(database, accountId, name),
    );
  }),
  route(operations.listSubscriberActivity, async (call) => {
    const { deps, principal, params, query } = call;
    const { database } = deps;
    const { limit, cursor, include_total: includeTotal } = query;
    const before = cursor === undefined ? undefined : readTimelineCursor(cursor);
    const name = { uid: params.uid, list_uid: query.list_uid };
    const id = readId(await getSubscriber(database, principal.accountId, name));
    const [found, total] = await Promise.all([
      readTimeline(database, principal.accountId, id, { limit: limit + 1, before }),
      includeTotal === 'true' ? countTimeline(database, principal.accountId, id) : undefined,
    ]);
    const page = found.slice(0, limit);
    const headers: Record<string, string> = total === undefined ? {} : { 'X-Total-Count': String(total) };
    const last = page.at(-1)?.position;
    const path = `/subscribers/${encodeURIComponent(params.uid)}/activity`;
    if (found.length > limit && last !== undefined)
      Object.assign(headers, nextPageHeaders(call, path, `${last.at.getTime()}.${last.key}`));
    return { status: 200, body: page.map(({ entry }) => entry), headers };
  }),
  route(operations.exportSubscriber, async ({ deps, principal, params, query }) => {
    const { accountId } = principal;
    const name = { ...params, ...query };
    const { held, events, person } = await exportSubscriber(deps.database, accountId, name);
    // Whether the caller may read what mails say. A user who may export a person always may.
    const showsContent = hasScope(principal, operations.getEmailContent.scope);
    const { ids, everyone, address } = person;
    const parts = jsonParts({
      ...held,
      campaigns: readCampaignsOf(deps.database, accountId, ids),
      automations: readRunsOf(deps.database, accountId, ids),
      bounces: await readBouncesOf(deps.database, accountId, { ids, address }),
      emails: readEmailsOf(deps.database, accountId, { ids: everyone, address }, showsContent),
      events,
      exported_at: deps.clock.now().toISOString(),
    } satisfies { [Name in keyof SubscriberExport]: SubscriberExport[Name] | AsyncIterable<SubscriberExport[Name]> });
    return { status: 200, stream: { type: 'application/json; charset=utf-8', parts } };
  }),
  route(operations.eraseSubscriber, async ({ deps, principal, actor, params, query }) => {
    const work = await inTransaction(deps.database, async (sql) => {
      const { accountId } = principal;
      const by = { appSecrets: deps.appSecrets, actor };
      const erased = await eraseSubscriber(sql, accountId, { ...params, ...query }, by);
      const { subscriberIds, suppressionId, addresses, events } = erased;
      await removeEventsOfSubscribers(sql, subscriberIds);
      await removeEventsOfDeleted(sql, accountId, addresses);
      await removeImportErrorsAbout(sql, accountId, addresses);
      await forgetRuns(sql, subscriberIds);
      await forgetRecipients(sql, subscriberIds);
      await forgetEmails(sql, accountId, { ids: subscriberIds, addresses });
      await forgetBounces(sql, accountId, { ids: subscriberIds, addresses });
      await removeStoredResponses(sql, accountId, [...subscriberIds, suppressionId, accountId]);
      return deps.events.append(sql, accountId, events);
    });
    publishWork(deps, principal, work);
    return { status: 204 };
  }),
];

function readTimelineCursor(cursor: string): { at: Date; key: string } {
  const [, time, key] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (time === undefined || key === undefined)
    throw validationProblem({ cursor: ['is not a cursor of this collection'] });
  return { at: new Date(Number(time)), key };
}

function respondChanged(deps: ApiDeps, principal: Principal, changed: ChangedSubscriber): ApiResponse {
  deps.deliveryLimiter.charge(principal, rowsCreatedBy(changed.work));
  deps.publish(changed);
  const { subscriber, created } = changed;
  return { status: created ? 201 : 200, body: subscriber, about: readId(subscriber) };
}

function publishWork(deps: ApiDeps, principal: Principal, work: EventWork): void {
  deps.deliveryLimiter.charge(principal, rowsCreatedBy(work));
  deps.publish({ work, mailIds: [] });
}

/** Yields in between, since validating rows with many tags takes long in total. */
async function validateRows(given: unknown[], action: BatchAction): Promise<ValidatedRow[]> {
  const yieldIfDue = createYielder();
  const rows: ValidatedRow[] = [];
  for (const row of given) {
    rows.push(validateRow(row, action));
    await yieldIfDue();
  }
  return rows;
}

function validateRow(given: unknown, action: BatchAction): ValidatedRow {
  const checked = checkRow(BatchRow, given, { action });
  return checked.ok ? { ok: true, row: checked.value } : checked;
}

function readId({ uid }: SubscriberResource): string {
  return fromUid('sub', uid) ?? '';
}

/** By uid, newest first. */
const byNewest: PageOrder<SubscriberResource> = {
  positionOf: (subscriber) => ({ id: readId(subscriber) }),
  toCursor: ({ id }) => toUid('sub', id),
  fromCursor: (cursor) => {
    const id = fromUid('sub', cursor);
    return id === undefined ? undefined : { id };
  },
  // Subscribers who are added later come before the page, so nothing has to settle.
  timeOf: () => Number.NEGATIVE_INFINITY,
  isAfter: (a, b) => a.id < b.id,
};

/** By the time of the last change, then by uid. The cursor is `<milliseconds>.<uid>`. */
const byLastChange: PageOrder<SubscriberResource> = {
  positionOf: (subscriber) => ({ id: readId(subscriber), updatedAt: new Date(subscriber.updated_at) }),
  toCursor: ({ id, updatedAt }) => `${updatedAt?.getTime() ?? 0}.${toUid('sub', id)}`,
  fromCursor: (cursor) => {
    const [, time, uid] = /^(\d{1,15})\.(sub_\w+)$/.exec(cursor) ?? [];
    const id = uid === undefined ? undefined : fromUid('sub', uid);
    return time === undefined || id === undefined ? undefined : { id, updatedAt: new Date(Number(time)) };
  },
  timeOf: ({ updatedAt }) => updatedAt?.getTime() ?? 0,
  isAfter: (a, b) => {
    const difference = (a.updatedAt?.getTime() ?? 0) - (b.updatedAt?.getTime() ?? 0);
    return difference === 0 ? a.id > b.id : difference > 0;
  },
};
