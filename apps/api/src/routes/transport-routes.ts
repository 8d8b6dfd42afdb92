import { operations } from '@mailwright/contracts';
import {
  addTransport,
  checkTransport,
  clientNameOf,
  countTransports,
  deleteTransport,
  getTransport,
  listTransports,
  updateTransport,
} from '@mailwright/sending';
import { route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

export const transportRoutes = [
  route(operations.listTransports, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    return respondPage(
      call,
      '/transports',
      'trp',
      (page) => listTransports(database, accountId, page),
      () => countTransports(database, accountId),
    );
  }),
  route(operations.addTransport, async ({ deps, principal, actor, body, newResourceId, urlOf }) => {
    const transport = await addTransport(deps, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: transport, headers: { Location: urlOf(`/transports/${transport.uid}`) } };
  }),
  route(operations.getTransport, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getTransport(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateTransport, async ({ deps, principal, actor, params, body, precondition }) => ({
    status: 200,
    body: await updateTransport(deps, principal.accountId, params.uid, body, actor, precondition),
  })),
  route(operations.deleteTransport, async ({ deps, principal, actor, params, precondition }) => {
    await deleteTransport(deps, principal.accountId, params.uid, actor, precondition);
    return { status: 204 };
  }),
  route(operations.checkTransport, async ({ deps, principal, params, limitWork }) => {
    await limitWork('transport_check', 'account');
    const clientName = clientNameOf(deps.baseUrl);
    return { status: 200, body: await checkTransport({ ...deps, clientName }, principal.accountId, params.uid) };
  }),
];
