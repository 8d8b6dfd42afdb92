import {
  addField,
  deleteField,
  getField,
  listFields,
  removeField,
  updateField,
  type UsageGuard,
} from '@mailwright/audience';
import { refuseUsedByAutomations } from '@mailwright/automations';
import { refuseUsedField } from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import { route } from '../http/define-route.ts';

const refuseField: UsageGuard = async (tx, accountId, listId, id) => {
  await refuseUsedField(tx, accountId, listId, id);
  await refuseUsedByAutomations(tx, 'field_in_use', accountId, id);
};

export const fieldRoutes = [
  route(operations.listFields, async ({ deps, principal, params }) => ({
    status: 200,
    body: await listFields(deps.database, principal.accountId, params.uid),
  })),
  route(operations.addField, async ({ deps, principal, actor, params, body, newResourceId, urlOf }) => {
    const field = await addField(deps.database, principal.accountId, newResourceId(), params.uid, body, actor);
    return { status: 201, body: field, headers: { Location: urlOf(`/lists/${params.uid}/fields/${field.tag}`) } };
  }),
  route(operations.getField, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getField(deps.database, principal.accountId, params.uid, params.tag),
  })),
  route(operations.updateField, async ({ deps, principal, actor, params, body, precondition }) => {
    const by = { actor, precondition };
    return {
      status: 200,
      body: await updateField(deps.database, principal.accountId, params.uid, params.tag, body, by),
    };
  }),
  route(operations.deleteField, async ({ deps, principal, actor, params, precondition }) => {
    const { accountId } = principal;
    const { uid, tag } = params;
    const fieldId = await deleteField(deps.database, accountId, uid, tag, actor, refuseField, precondition);
    deps.enqueue(removeField, { id: fieldId, payload: { fieldId } });
    return { status: 204 };
  }),
];
