import type { INodeProperties } from 'n8n-workflow';
import { callForResource } from '../../shared/call-api';
import { listLocator, showFor } from '../../shared/locators';
import { manyParameters, readMany, type Resource, text } from '../../shared/operation';

const show = (operation: string[], parameter: INodeProperties) => showFor('tag', operation, parameter);

const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['tag'] } },
    options: [
      { name: 'Add', value: 'add', description: 'Add tags to a subscriber', action: 'Add tags to a subscriber' },
      { name: 'Get Many', value: 'getAll', description: 'Get many tags of a list', action: 'Get many tags' },
      {
        name: 'Remove',
        value: 'remove',
        description: 'Remove a tag from a subscriber',
        action: 'Remove a tag from a subscriber',
      },
    ],
    default: 'add',
  },
  show(['add', 'getAll', 'remove'], listLocator),
  show(['add', 'remove'], {
    displayName: 'Email',
    name: 'email',
    type: 'string',
    placeholder: 'name@email.com',
    default: '',
    required: true,
  }),
  show(['add'], {
    displayName: 'Tags',
    name: 'tag',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'vip, spring',
    description: 'Separate several with commas',
  }),
  show(['remove'], { displayName: 'Tag', name: 'tag', type: 'string', default: '', required: true }),
  ...manyParameters('tag'),
];

/** The operations on tags, of a subscriber and of a list. */
export const tag: Resource = {
  properties,
  operations: {
    add: (context, index) =>
      callForResource(context, 'POST', `/subscribers/${encodeURIComponent(text(context, 'email', index))}/tags`, {
        query: { list_uid: text(context, 'list', index) },
        body: { tag: text(context, 'tag', index) },
        itemIndex: index,
      }),
    remove: (context, index) => {
      const [email, name] = ['email', 'tag'].map((parameter) => encodeURIComponent(text(context, parameter, index)));
      return callForResource(context, 'DELETE', `/subscribers/${email}/tags/${name}`, {
        query: { list_uid: text(context, 'list', index) },
        itemIndex: index,
      });
    },
    getAll: (context, index) =>
      readMany(context, index, `/lists/${encodeURIComponent(text(context, 'list', index))}/tags`),
  },
};
