import {
  activateAutomation,
  addAutomation,
  archiveAutomation,
  copyAutomation,
  countAutomations,
  deleteAutomation,
  getAutomation,
  getAutomationVersion,
  listAutomations,
  listAutomationVersions,
  moveRuns,
  pauseAutomation,
  previewStep,
  resumeAutomation,
  testStep,
  updateAutomation,
  validateAutomation,
} from '@mailwright/automations';
import { type AutomationResource, operations } from '@mailwright/contracts';
import type { Precondition } from '@mailwright/platform';
import { route } from '../http/define-route.ts';
import { respondNewestFirst } from '../http/respond-page.ts';
import type { ApiResponse } from '../http/send-response.ts';
import { sendTests } from './send-tests.ts';

export const automationRoutes = [
  route(operations.listAutomations, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { list_uid: listUid, status, name } = call.query;
    const filter = { listUid, status, name };
    return respondNewestFirst(
      call,
      '/automations',
      'aut',
      async (page) => ({ entries: await listAutomations(database, accountId, filter, page) }),
      () => countAutomations(database, accountId, filter),
    );
  }),
  route(operations.addAutomation, async ({ deps, principal, actor, body, newResourceId, urlOf }) =>
    respondNew(urlOf, await addAutomation(deps.database, principal.accountId, newResourceId(), body, actor)),
  ),
  route(operations.getAutomation, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getAutomation(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateAutomation, async (call) => {
    const { deps, principal, actor, params, body } = call;
    const { name: _name, ...definition } = body;
    const isRedefined = Object.values(definition).some((given) => given !== undefined);
    const precondition: Precondition<AutomationResource> = (automation) => {
      call.precondition?.(automation);
      if (isRedefined && automation.status === 'active')
        call.requirePermission('send', 'Changing an active automation');
    };
    const options = { actor, precondition };
    return { status: 200, body: await updateAutomation(deps.database, principal.accountId, params.uid, body, options) };
  }),
  route(operations.deleteAutomation, async (call) => {
    const check: Precondition<AutomationResource> = (automation) => {
      call.precondition?.(automation);
      const { status } = automation;
      const isInUse = status === 'active' || status === 'paused';
      if (isInUse) call.requirePermission('send', `Deleting an automation that is ${status}`);
    };
    const { deps, principal, actor, params } = call;
    await deleteAutomation(deps.database, principal.accountId, params.uid, actor, check);
    return { status: 204 };
  }),
  route(operations.copyAutomation, async ({ deps, principal, actor, params, newResourceId, urlOf }) =>
    respondNew(urlOf, await copyAutomation(deps.database, principal.accountId, newResourceId(), params.uid, actor)),
  ),
  route(operations.validateAutomation, async ({ deps, principal, params }) => ({
    status: 200,
    body: await validateAutomation(deps, principal.accountId, params.uid),
  })),
  route(operations.previewStep, async ({ deps, principal, params, query, rootUrl }) => {
    return { status: 200, body: await previewStep({ ...deps, baseUrl: rootUrl }, principal.accountId, params, query) };
  }),
  route(operations.testStep, (call) =>
    sendTests(call, (deps) => testStep(deps, call.principal.accountId, call.params, call.body)),
  ),
  route(operations.activateAutomation, async ({ deps, principal, actor, params }) => ({
    status: 200,
    body: await activateAutomation(deps, principal.accountId, params.uid, actor),
  })),
  route(operations.pauseAutomation, async ({ deps, principal, actor, params }) => ({
    status: 200,
    body: await pauseAutomation(deps.database, principal.accountId, params.uid, actor),
  })),
  route(operations.resumeAutomation, async ({ deps, principal, actor, params, body }) => ({
    status: 200,
    body: await resumeAutomation(deps, principal.accountId, params.uid, body, actor),
  })),
  route(operations.archiveAutomation, async ({ deps, principal, actor, params }) => ({
    status: 200,
    body: await archiveAutomation(deps.database, principal.accountId, params.uid, actor),
  })),
  route(operations.listAutomationVersions, async ({ deps, principal, params }) => ({
    status: 200,
    body: await listAutomationVersions(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getAutomationVersion, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getAutomationVersion(deps.database, principal.accountId, params.uid, params.number),
  })),
  route(operations.moveRuns, async ({ deps, principal, actor, params }) => ({
    status: 200,
    body: await moveRuns(deps.database, principal.accountId, params.uid, params.number, actor),
  })),
];

function respondNew(urlOf: (path: string) => string, body: AutomationResource): ApiResponse {
  return { status: 201, body, headers: { Location: urlOf(`/automations/${body.uid}`) } };
}
