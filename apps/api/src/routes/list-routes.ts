import { readBrand } from '@mailwright/accounts';
import {
  addList,
  checkList,
  countLists,
  getList,
  getListGrowth,
  getListDeletion,
  listLists,
  readSignUpForm,
  updateList,
} from '@mailwright/audience';
import { checkListMails, type ListMailKind, previewListMail, testListMail } from '@mailwright/campaigns';
import { type ListResource, operations, type TestCampaign, type UpdateList } from '@mailwright/contracts';
import { type Precondition, ProblemError } from '@mailwright/platform';
import { deleteWholeList } from '../delete-whole-list.ts';
import { respondPage } from '../http/respond-page.ts';
import { type Call, route } from '../http/define-route.ts';
import type { ApiResponse } from '../http/send-response.ts';
import { sendTests } from './send-tests.ts';
import { formPage, thanksPage } from '../pages/form-pages.ts';
import { previewForm } from '../pages/preview-form.ts';
import { renderEmbeddable, renderFrame } from '../pages/render-form.ts';
import { renderStandalone } from '../pages/render-page.ts';

/**
 * The properties that shape mail which goes out without being released again: mail to new subscribers, and mail of
 * campaigns and automations released earlier. The list's name counts too; `findMailedChange` compares it.
 */
const mailedProperties = [
  'from_name',
  'from_email',
  'reply_to',
  'contact',
  'language',
  'subscription',
  'send_welcome_email',
  'welcome_email',
  'confirmation_email',
] as const satisfies (keyof UpdateList & keyof ListResource)[];

export const listRoutes = [
  route(operations.listLists, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { name } = call.query;
    return respondPage(
      call,
      '/lists',
      'list',
      (page) => listLists(database, accountId, { name }, page),
      () => countLists(database, accountId, { name }),
    );
  }),
  route(operations.addList, async (call) => {
    const { deps, principal, actor, body, newResourceId, urlOf } = call;
    if (body.send_welcome_email || body.welcome_email != null)
      call.requirePermission('send', 'Writing a welcome email');
    if (body.confirmation_email != null) call.requirePermission('send', 'Writing a confirmation email');
    await checkListMails(deps, principal.accountId, body);
    const list = await addList(deps.database, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: list, headers: { Location: urlOf(`/lists/${list.uid}`) } };
  }),
  route(operations.getList, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getList(deps.database, principal.accountId, params.uid),
  })),
  route(operations.getListGrowth, async ({ deps, principal, params, query }) => ({
    status: 200,
    body: await getListGrowth(deps, principal.accountId, params.uid, query),
  })),
  route(operations.getSignUpForm, async ({ deps, principal, params, rootUrl }) => {
    const { uid } = await getList(deps.database, principal.accountId, params.uid);
    const form = await readSignUpForm(deps.database, uid);
    if (form === undefined) throw new ProblemError('not_found', 'The list has no sign-up form: sign_up_form is off.');
    const url = `${rootUrl}/f/${uid}`;
    const body = { url, html: renderEmbeddable(form, url).markup, iframe: renderFrame(form, url).markup };
    return { status: 200, body };
  }),
  route(operations.previewSignUpForm, async ({ deps, principal, params, body }) => {
    const list = await getList(deps.database, principal.accountId, params.uid);
    const form = previewForm(list, await readBrand(deps.database, principal.accountId), body);
    const page = renderStandalone(formPage(form, { values: {}, errors: {} })).markup;
    return { status: 200, body: { html: page, thanks: renderStandalone(thanksPage(form)).markup } };
  }),
  route(operations.previewWelcomeEmail, (call) => previewMail(call, 'welcome')),
  route(operations.previewConfirmationEmail, (call) => previewMail(call, 'confirmation')),
  route(operations.testWelcomeEmail, (call) => testMail(call, 'welcome')),
  route(operations.testConfirmationEmail, (call) => testMail(call, 'confirmation')),
  route(operations.updateList, async (call) => {
    const { deps, principal, actor, params, body } = call;
    await checkListMails(deps, principal.accountId, body);
    const precondition: Precondition<ListResource> = (list) => {
      call.precondition?.(list);
      const changed = findMailedChange(list, body);
      if (changed !== undefined) call.requirePermission('send', `Changing ${changed}`);
    };
    const options = { actor, precondition };
    const list = await updateList(deps.database, principal.accountId, params.uid, body, options);
    return { status: 200, body: list };
  }),
  route(operations.deleteList, async (call) => {
    const { deps, principal, actor, params, precondition, urlOf } = call;
    const { accountId } = principal;
    const version = precondition && (await checkList(deps.database, accountId, params.uid, precondition));
    const onStopped = () => call.requirePermission('send', 'Deleting a list with unfinished campaigns or automations');
    const deletion = await deleteWholeList(deps, { accountId, uid: params.uid, version }, actor, onStopped);
    return { status: 202, body: deletion, headers: { Location: urlOf(`/lists/${params.uid}/deletion`) } };
  }),
  route(operations.getListDeletion, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getListDeletion(deps.database, principal.accountId, params.uid),
  })),
];

async function previewMail(
  {
    deps,
    principal,
    params,
    query,
    rootUrl,
  }: Pick<
    Call<{ uid: string }, { subscriber_uid?: string | undefined }, unknown>,
    'deps' | 'principal' | 'params' | 'query' | 'rootUrl'
  >,
  kind: ListMailKind,
): Promise<ApiResponse> {
  const shown = { kind, listUid: params.uid, subscriberUid: query.subscriber_uid };
  return { status: 200, body: await previewListMail({ ...deps, baseUrl: rootUrl }, principal.accountId, shown) };
}

function testMail(call: Call<{ uid: string }, unknown, TestCampaign>, kind: ListMailKind): Promise<ApiResponse> {
  const { principal, params, body } = call;
  return sendTests(call, (deps) => testListMail(deps, principal.accountId, { kind, listUid: params.uid }, body));
}

/** Finds a property whose change would alter the list's mail; undefined when there is none. */
function findMailedChange(list: ListResource, body: UpdateList): keyof UpdateList | undefined {
  const changed = mailedProperties.find((name) => isChanged(list[name], completeMail(name, body[name])));
  if (changed !== undefined) return changed;
  // Mail shows the public name, or else the name.
  const { name, public_name: publicName } = { ...list, ...body };
  if ((publicName ?? name) === (list.public_name ?? list.name)) return undefined;
  return isChanged(list.public_name, body.public_name) ? 'public_name' : 'name';
}

/** A mail of a list is replaced as a whole: a part that isn't given becomes null. Other values stay as they are. */
function completeMail(name: keyof UpdateList, given: unknown): unknown {
  if ((name !== 'welcome_email' && name !== 'confirmation_email') || !isObject(given)) return given;
  return { subject: null, html: null, plain: null, template_uid: null, ...given };
}

/** Whether a property would get another value. For an object, whether any of the given parts would. */
function isChanged(current: unknown, given: unknown): boolean {
  if (given === undefined) return false;
  if (!isObject(current) || !isObject(given)) return current !== given;
  return Object.entries(given).some(([part, value]) => isChanged(current[part], value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
