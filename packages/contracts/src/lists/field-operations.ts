import { z } from 'zod';
import { defineOperation, location } from '../define-operation.ts';
import { AddListField, ListFieldResource, UpdateListField } from './list-resource.ts';
import { uid } from '../values/text.ts';

const ofList = z.strictObject({ uid: uid('list') });
const ofField = z.strictObject({
  uid: uid('list'),
  tag: z.string().max(100).meta({ description: "The field's tag", example: 'COMPANY' }),
});

/** The operations on a list's fields. */
export const fieldOperations = {
  listFields: defineOperation({
    id: 'listFields',
    method: 'GET',
    path: '/lists/{uid}/fields',
    group: 'Fields',
    summary: "Get a list's fields",
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'All fields, in their order', schema: z.array(ListFieldResource) } },
    errors: ['not_found'],
  }),
  addField: defineOperation({
    id: 'addField',
    method: 'POST',
    path: '/lists/{uid}/fields',
    group: 'Fields',
    summary: 'Add a field',
    description: 'Existing subscribers have no value for it, even if it is required; new ones need a value.',
    scope: 'lists:write',
    params: ofList,
    body: AddListField,
    replies: { 201: { description: 'The new field', schema: ListFieldResource, headers: location } },
    errors: ['not_found', 'field_exists'],
  }),
  getField: defineOperation({
    id: 'getField',
    method: 'GET',
    path: '/lists/{uid}/fields/{tag}',
    group: 'Fields',
    summary: 'Get a field',
    scope: 'lists:read',
    params: ofField,
    replies: { 200: { description: 'The field', schema: ListFieldResource } },
    errors: ['not_found'],
  }),
  updateField: defineOperation({
    id: 'updateField',
    method: 'PATCH',
    path: '/lists/{uid}/fields/{tag}',
    group: 'Fields',
    summary: 'Update a field',
    description:
      'Changes the given properties. A new tag keeps every value. Stored values that are no longer an option stay until they are changed.',
    scope: 'lists:write',
    params: ofField,
    body: UpdateListField,
    replies: { 200: { description: 'The updated field', schema: ListFieldResource } },
    errors: ['not_found', 'field_exists', 'field_protected'],
  }),
  deleteField: defineOperation({
    id: 'deleteField',
    method: 'DELETE',
    path: '/lists/{uid}/fields/{tag}',
    group: 'Fields',
    summary: 'Delete a field',
    description: "Deletes its values as well. EMAIL can't be deleted, nor can a field in the conditions of a segment.",
    scope: 'lists:write',
    params: ofField,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'field_protected', 'field_in_use'],
  }),
};
