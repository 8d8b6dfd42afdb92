import {
  cancelRun,
  countRuns,
  getAutomationReport,
  getRun,
  listRuns,
  skipWait,
  startRun,
} from '@mailwright/automations';
import { operations, type RunResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { route } from '../http/define-route.ts';
import { respondNewestFirst, respondPage } from '../http/respond-page.ts';

export const runRoutes = [
  route(operations.startRun, async ({ deps, principal, params, body, newResourceId, urlOf }) => {
    const { database } = deps;
    const { run, work } = await startRun(database, principal.accountId, params.uid, newResourceId(), body);
    deps.publish({ work, mailIds: [] });
    return { status: 202, body: run, headers: { Location: urlOf(`/automation-runs/${run.uid}`) } };
  }),
  route(operations.listRuns, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { uid } = call.params;
    const { status, step, subscriber_uid: subscriberUid, order } = call.query;
    const filter = { status, step, subscriberUid };
    const path = `/automations/${uid}/runs`;
    const count = () => countRuns(database, accountId, uid, filter);
    if (order === 'newest')
      return respondNewestFirst(
        call,
        path,
        'run',
        async (page) => ({ entries: await listRuns(database, accountId, uid, filter, page) }),
        count,
      );
    return respondPage(call, path, 'run', (page) => listRuns(database, accountId, uid, filter, page), count);
  }),
  route(operations.getAutomationReport, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getAutomationReport(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getRun, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getRun(deps.database, principal.accountId, params.uid),
  })),
  route(operations.cancelRun, async ({ deps, principal, params }) => {
    const run = await cancelRun(deps.database, principal.accountId, params.uid);
    return { status: 200, body: run, about: subscriberOf(run) };
  }),
  route(operations.skipWait, async ({ deps, principal, params, urlOf }) => {
    const { run, work } = await skipWait(deps.database, principal.accountId, params.uid);
    deps.publish({ work, mailIds: [] });
    const headers = { Location: urlOf(`/automation-runs/${run.uid}`) };
    return { status: 202, body: run, headers, about: subscriberOf(run) };
  }),
];

/** A run contains what it was started with, so an erasure of its subscriber must delete a stored response. */
function subscriberOf({ subscriber_uid: uid }: RunResource): string {
  return fromUid('sub', uid) ?? '';
}
