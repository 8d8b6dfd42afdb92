import { getMe, readSettings, updateSettings } from '@mailwright/accounts';
import { readOverview } from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import { addTrackingDomain, checkTrackingDomain, deleteTrackingDomain, getTrackingDomain } from '@mailwright/senders';
import { route } from '../http/define-route.ts';

export const accountRoutes = [
  route(operations.getMe, async ({ deps, principal }) => ({
    status: 200,
    body: await getMe(deps.database, principal),
  })),
  route(operations.getAccountSettings, async ({ deps, principal }) => ({
    status: 200,
    body: await readSettings(deps.database, principal.accountId),
  })),
  route(operations.updateAccountSettings, async ({ deps, principal, actor, body, precondition }) => ({
    status: 200,
    body: await updateSettings(deps.database, principal.accountId, body, actor, precondition),
  })),
  route(operations.getAccountOverview, async ({ deps, principal, query }) => ({
    status: 200,
    body: await readOverview(deps, principal.accountId, query.time_zone),
  })),
  route(operations.getTrackingDomain, async ({ deps, principal }) => ({
    status: 200,
    body: await getTrackingDomain(deps.database, principal.accountId),
  })),
  route(operations.addTrackingDomain, async ({ deps, principal, actor, body, newResourceId, urlOf }) => ({
    status: 201,
    body: await addTrackingDomain(deps, principal.accountId, newResourceId(), body, actor),
    headers: { Location: urlOf('/account/tracking-domain') },
  })),
  route(operations.deleteTrackingDomain, async ({ deps, principal, actor, precondition }) => {
    await deleteTrackingDomain(deps.database, principal.accountId, actor, precondition);
    return { status: 204 };
  }),
  route(operations.checkTrackingDomain, async ({ deps, principal, limitWork }) => {
    await limitWork('domain_check', 'tracking');
    return { status: 200, body: await checkTrackingDomain(deps, principal.accountId) };
  }),
];
