import { findListMailOf } from '@mailwright/audience';
import { refuseUsedByAutomations } from '@mailwright/automations';
import { isTemplateScheduled, refuseUsedTemplate } from '@mailwright/campaigns';
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
  type TemplateChange,
  updateTemplate,
} from '@mailwright/content';
import { validationProblem } from '@mailwright/platform';
import { type Call, route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

const refuseTemplate = async (tx: Transaction, accountId: string, id: string) => {
  await refuseUsedTemplate(tx, accountId, id);
  await refuseUsedByAutomations(tx, 'template_in_use', accountId, id);
};

export const templateRoutes = [
  route(operations.listTemplates, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { name } = call.query;
    return respondPage(
      call,
      '/templates',
      'tpl',
      (page) => listTemplates(database, accountId, { name }, page),
      () => countTemplates(database, accountId, { name }),
    );
  }),
  route(operations.addTemplate, async ({ deps, principal, actor, body, newResourceId, urlOf }) => {
    const template = await addTemplate(deps, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: template, headers: { Location: urlOf(`/templates/${template.uid}`) } };
  }),
  route(operations.convertMjml, async ({ deps, principal, body }) => {
    const converted = await deps.renderer.convertMjml(principal.accountId, body.mjml);
    if ('problem' in converted) throw validationProblem({ mjml: [converted.problem] });
    return { status: 200, body: converted };
  }),
  route(operations.getTemplate, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getTemplate(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateTemplate, async (call) => {
    const { deps, principal, params, body, precondition } = call;
    const by = { ...byCaller(call), precondition };
    return { status: 200, body: await updateTemplate(deps, principal.accountId, params.uid, body, by) };
  }),
  route(operations.deleteTemplate, async (call) => {
    const { deps, principal, actor, params, precondition } = call;
    const refuseUsed: typeof refuseTemplate = async (tx, accountId, id) => {
      await refuseTemplate(tx, accountId, id);
      await byCaller(call).checkUse?.(tx, accountId, id);
    };
    await deleteTemplate(deps.database, principal.accountId, params.uid, actor, refuseUsed, precondition);
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
  route(operations.restoreTemplateVersion, async (call) => {
    const { deps, principal, params } = call;
    const { uid, number } = params;
    return {
      status: 200,
      body: await restoreTemplateVersion(deps.database, principal.accountId, uid, number, byCaller(call)),
    };
  }),
];

/**
 * Who changes or deletes a template. Without the permission to send, they can't do so to one that a scheduled campaign
 * or a mail of a list uses.
 */
function byCaller(call: Pick<Call<unknown, unknown, unknown>, 'actor' | 'may' | 'requirePermission'>): TemplateChange {
  const refuse = (use: string) => call.requirePermission('send', `Changing a template that is used in ${use}`);
  const checkUse: TemplateChange['checkUse'] = async (tx, accountId, id) => {
    if (call.may('send')) return;
    if (await isTemplateScheduled(tx, accountId, id)) refuse('a scheduled campaign');
    const mail = await findListMailOf(tx, accountId, id);
    if (mail !== undefined) refuse(`a ${mail} mail`);
  };
  return { actor: call.actor, checkUse };
}
