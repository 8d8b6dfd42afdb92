import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { AddList, ListDeletionResource, ListResource, SignUpFormResource, UpdateList } from '../list-resource.ts';
import { location, page, pageHeaders } from '../page.ts';
import { uid } from '../text.ts';

const ofList = z.strictObject({ uid: uid('list') });

/** The operations on lists. */
export const listOperations = {
  listLists: defineOperation({
    id: 'listLists',
    method: 'GET',
    path: '/lists',
    group: 'Lists',
    summary: 'Get all lists',
    scope: 'lists:read',
    query: z.strictObject(page),
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
    errors: ['plan_limit_reached'],
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
    description: 'Changes what is given and leaves the rest. Fields have operations of their own.',
    scope: 'lists:write',
    params: ofList,
    body: UpdateList,
    replies: { 200: { description: 'The list as it is now', schema: ListResource } },
    errors: ['not_found'],
  }),
  deleteList: defineOperation({
    id: 'deleteList',
    method: 'DELETE',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Delete a list',
    description:
      'The list is gone at once, with its hooks; its subscribers and all else it had are removed in the background. ' +
      'What happened on it before is still delivered to the hooks that hear of all lists.',
    scope: 'lists:write',
    params: ofList,
    replies: {
      202: {
        description: 'It is gone; what it had is being removed',
        schema: ListDeletionResource,
        headers: { Location: 'Where the progress is' },
      },
    },
    errors: ['not_found'],
  }),
  getListDeletion: defineOperation({
    id: 'getListDeletion',
    method: 'GET',
    path: '/lists/{uid}/deletion',
    group: 'Lists',
    summary: 'Get the progress of a deletion',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'How far it is', schema: ListDeletionResource } },
    errors: ['not_found'],
  }),
  getSignUpForm: defineOperation({
    id: 'getSignUpForm',
    method: 'GET',
    path: '/lists/{uid}/form',
    group: 'Lists',
    summary: "Get a list's sign-up form",
    description: 'Whoever fills it in is added by the same rules. It can be turned off by `sign_up_form`.',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'Where it is, and its HTML', schema: SignUpFormResource } },
    errors: ['not_found'],
  }),
};
