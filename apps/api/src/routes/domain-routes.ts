import { operations } from '@mailwright/contracts';
import { addDomain, checkDomain, countDomains, deleteDomain, getDomain, listDomains } from '@mailwright/senders';
import { route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

export const domainRoutes = [
  route(operations.listDomains, (call) => {
    const { database, sendingSetup } = call.deps;
    const { accountId } = call.principal;
    return respondPage(
      call,
      '/domains',
      'dom',
      (page) => listDomains(database, sendingSetup, accountId, page),
      () => countDomains(database, accountId),
    );
  }),
  route(operations.addDomain, async ({ deps, principal, actor, body, limitWork, newResourceId, urlOf }) => {
    await limitWork('new_domain', 'account');
    const domain = await addDomain(deps, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: domain, headers: { Location: urlOf(`/domains/${domain.uid}`) } };
  }),
  route(operations.getDomain, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getDomain(deps.database, deps.sendingSetup, principal.accountId, params.uid),
  })),
  route(operations.deleteDomain, async ({ deps, principal, actor, params, precondition }) => {
    await deleteDomain(deps, principal.accountId, params.uid, actor, precondition);
    return { status: 204 };
  }),
  route(operations.checkDomain, async ({ deps, principal, params, limitWork }) => {
    await limitWork('domain_check', params.uid);
    return { status: 200, body: await checkDomain(deps, principal.accountId, params.uid) };
  }),
];
