import { z } from 'zod';
import { TestCampaign, TestResult } from '../campaigns/campaign-resource.ts';
import { defineOperation, location, nameSearch, page, pageHeaders } from '../define-operation.ts';
import { PreviewSignUpForm, SignUpFormPreview, SignUpFormResource } from './form-resource.ts';
import { AddList, ListDeletionResource, ListResource, UpdateList } from './list-resource.ts';
import { GrowthDay, reportDays } from './growth-resource.ts';
import { ConfirmationPreview, WelcomePreview } from './list-mails.ts';
import { uid } from '../values/text.ts';

const ofList = z.strictObject({ uid: uid('list') });
const previewedAs = z.strictObject({
  subscriber_uid: uid('sub')
    .optional()
    .meta({ description: 'The subscriber whose fields to show; a sample when absent' }),
});

/** The operations on lists. */
export const listOperations = {
  listLists: defineOperation({
    id: 'listLists',
    method: 'GET',
    path: '/lists',
    group: 'Lists',
    summary: 'Get all lists',
    scope: 'lists:read',
    query: z.strictObject({ name: nameSearch('Lists', 'news'), ...page }),
    replies: { 200: { description: 'A page of lists', schema: z.array(ListResource), headers: pageHeaders } },
  }),
  addList: defineOperation({
    id: 'addList',
    method: 'POST',
    path: '/lists',
    group: 'Lists',
    summary: 'Create a list',
    scope: 'lists:write',
    body: AddList,
    replies: { 201: { description: 'The new list', schema: ListResource, headers: location } },
    errors: ['plan_limit_reached', 'not_found', 'template_too_slow'],
  }),
  getList: defineOperation({
    id: 'getList',
    method: 'GET',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Get a list',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'The list', schema: ListResource } },
    errors: ['not_found'],
  }),
  updateList: defineOperation({
    id: 'updateList',
    method: 'PATCH',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Update a list',
    description:
      'Changes the given properties and leaves the rest. Fields have their own operations. Users without ' +
      'permission to send can change neither the sender and the contact nor the mails of the list, since these go ' +
      'out when someone subscribes.',
    scope: 'lists:write',
    params: ofList,
    body: UpdateList,
    replies: { 200: { description: 'The updated list', schema: ListResource } },
    errors: ['not_found', 'template_too_slow'],
  }),
  deleteList: defineOperation({
    id: 'deleteList',
    method: 'DELETE',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Delete a list',
    description:
      'The list and its hooks are deleted immediately; its subscribers and other data are deleted in the ' +
      'background. Its earlier events are still delivered to hooks for all lists.',
    scope: 'lists:write',
    params: ofList,
    replies: {
      202: {
        description: 'The list is deleted; its data is being deleted',
        schema: ListDeletionResource,
        headers: { Location: 'Where the progress is' },
      },
    },
    errors: ['not_found', 'list_in_use'],
  }),
  getListDeletion: defineOperation({
    id: 'getListDeletion',
    method: 'GET',
    path: '/lists/{uid}/deletion',
    group: 'Lists',
    summary: 'Get the progress of a deletion',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'The progress', schema: ListDeletionResource } },
    errors: ['not_found'],
  }),
  getSignUpForm: defineOperation({
    id: 'getSignUpForm',
    method: 'GET',
    path: '/lists/{uid}/form',
    group: 'Lists',
    summary: "Get a list's sign-up form",
    description:
      "Submitting the form adds a subscriber by the same rules as the API. The list's `form` sets its texts " +
      'and design; `sign_up_form` turns it on or off.',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'Its URL and its HTML', schema: SignUpFormResource } },
    errors: ['not_found'],
  }),
  previewSignUpForm: defineOperation({
    id: 'previewSignUpForm',
    method: 'POST',
    path: '/lists/{uid}/form/preview',
    group: 'Lists',
    summary: "Preview a list's sign-up form",
    description: 'Shows the form with unsaved settings, whether or not `sign_up_form` is on. Saves nothing.',
    scope: 'lists:read',
    params: ofList,
    body: PreviewSignUpForm,
    replies: { 200: { description: 'The form as it would be shown', schema: SignUpFormPreview } },
    errors: ['not_found'],
  }),
  getListGrowth: defineOperation({
    id: 'getListGrowth',
    method: 'GET',
    path: '/lists/{uid}/growth',
    group: 'Lists',
    summary: 'Get the daily growth of a list',
    description:
      'The number of people who subscribed and left each day, oldest day first. Only changes of subscribed ' +
      'people count: an unconfirmed subscriber who is deleted does not, nor does one who unsubscribes twice. ' +
      'The figures are updated as events occur.',
    scope: 'lists:read',
    params: ofList,
    query: z.strictObject(reportDays),
    replies: { 200: { description: 'One entry per day, including days without changes', schema: z.array(GrowthDay) } },
    errors: ['not_found'],
  }),
  previewWelcomeEmail: defineOperation({
    id: 'previewWelcomeEmail',
    method: 'GET',
    path: '/lists/{uid}/welcome-email/preview',
    group: 'Lists',
    summary: "Preview a list's welcome mail",
    description: 'Shows the current welcome mail, whether or not `send_welcome_email` is on.',
    scope: 'lists:read',
    params: ofList,
    query: previewedAs,
    replies: { 200: { description: 'The mail as it would be sent', schema: WelcomePreview } },
    errors: ['not_found', 'template_too_slow'],
  }),
  testWelcomeEmail: defineOperation({
    id: 'testWelcomeEmail',
    method: 'POST',
    path: '/lists/{uid}/welcome-email/test',
    group: 'Lists',
    summary: "Send a list's welcome mail as a test",
    description:
      'Sends the current mail immediately, to at most ten addresses; its unsubscribe links do nothing. It ' +
      'shares the limit on tests of campaigns.',
    scope: 'campaigns:write',
    params: ofList,
    body: TestCampaign,
    replies: { 200: { description: 'The recipients of the test', schema: TestResult } },
    errors: ['not_found', 'sender_not_verified', 'address_suppressed', 'template_too_slow'],
  }),
  previewConfirmationEmail: defineOperation({
    id: 'previewConfirmationEmail',
    method: 'GET',
    path: '/lists/{uid}/confirmation-email/preview',
    group: 'Lists',
    summary: "Preview a list's confirmation mail",
    description: 'Shows the current confirmation mail, whether or not the list has double opt-in.',
    scope: 'lists:read',
    params: ofList,
    query: previewedAs,
    replies: { 200: { description: 'The mail as it would be sent', schema: ConfirmationPreview } },
    errors: ['not_found', 'template_too_slow'],
  }),
  testConfirmationEmail: defineOperation({
    id: 'testConfirmationEmail',
    method: 'POST',
    path: '/lists/{uid}/confirmation-email/test',
    group: 'Lists',
    summary: "Send a list's confirmation mail as a test",
    description:
      'Sends the current mail immediately, to at most ten addresses; its links do nothing. It shares the limit ' +
      'on tests of campaigns.',
    scope: 'campaigns:write',
    params: ofList,
    body: TestCampaign,
    replies: { 200: { description: 'The recipients of the test', schema: TestResult } },
    errors: ['not_found', 'sender_not_verified', 'address_suppressed', 'template_too_slow'],
  }),
};
