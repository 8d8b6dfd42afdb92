import { refuseUsedByAutomations } from '@mailwright/automations';
import { refuseUsedTemplate } from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import {
  addTemplate,
  countTemplates,
  deleteTemplate,
  getTemplate,
  getTemplateVersion,
  listTemplates,
  listTemplateVersions,
  restoreTemplateVersion,
  updateTemplate,
} from '@mailwright/templates';
import { route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

const refuseTemplate = async (tx: Transaction, accountId: string, id: string) => {
  await refuseUsedTemplate(tx, accountId, id);
  await refuseUsedByAutomations(tx, 'template_in_use', accountId, id);
};

export const templateRoutes = [
  route(operations.listTemplates, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    return respondPage(
      call,
      '/templates',
      'tpl',
      (page) => listTemplates(database, accountId, page),
      () => countTemplates(database, accountId),
    );
  }),
  route(operations.addTemplate, async ({ deps, principal, body, newResourceId, urlOf }) => {
    const template = await addTemplate(deps, principal.accountId, newResourceId(), body);
    return { status: 201, body: template, headers: { Location: urlOf(`/templates/${template.uid}`) } };
  }),
  route(operations.getTemplate, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getTemplate(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateTemplate, async ({ deps, principal, params, body, precondition }) => ({
    status: 200,
    body: await updateTemplate(deps, principal.accountId, params.uid, body, precondition),
  })),
  route(operations.deleteTemplate, async ({ deps, principal, actor, params, precondition }) => {
    await deleteTemplate(deps.database, principal.accountId, params.uid, actor, refuseTemplate, precondition);
    return { status: 204 };
  }),
  route(operations.listTemplateVersions, async ({ deps, principal, params }) => ({
    status: 200,
    body: await listTemplateVersions(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getTemplateVersion, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getTemplateVersion(deps.database, principal.accountId, params.uid, params.number),
  })),
  route(operations.restoreTemplateVersion, async ({ deps, principal, params }) => ({
    status: 200,
    body: await restoreTemplateVersion(deps.database, principal.accountId, params.uid, params.number),
  })),
];
