import {
  addSuppression,
  countSuppressions,
  deleteSuppression,
  getSuppression,
  listSuppressions,
} from '@mailwright/audience';
import { operations } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { respondPage } from '../http/respond-page.ts';
import { route } from '../http/define-route.ts';

export const suppressionRoutes = [
  route(operations.listSuppressions, (call) => {
    const { database, appSecrets } = call.deps;
    const { accountId } = call.principal;
    const { email } = call.query;
    return respondPage(
      call,
      '/suppressions',
      'sup',
      (page) => listSuppressions(database, appSecrets, accountId, email, page),
      () => countSuppressions(database, appSecrets, accountId, email),
    );
  }),
  route(operations.addSuppression, async ({ deps, principal, body, newResourceId, urlOf }) => {
    const { suppression, created } = await addSuppression(
      deps.database,
      deps.appSecrets,
      principal.accountId,
      newResourceId(),
      body,
    );
    const name = encodeURIComponent(body.email ?? body.domain ?? '');
    return {
      status: created ? 201 : 200,
      body: suppression,
      headers: { Location: urlOf(`/suppressions/${name}`) },
      about: fromUid('sup', suppression.uid) ?? '',
    };
  }),
  route(operations.getSuppression, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getSuppression(deps.database, deps.appSecrets, principal.accountId, params.email),
  })),
  route(operations.deleteSuppression, async ({ deps, principal, params, precondition }) => {
    await deleteSuppression(deps.database, deps.appSecrets, principal.accountId, params.email, precondition);
    return { status: 204 };
  }),
];
