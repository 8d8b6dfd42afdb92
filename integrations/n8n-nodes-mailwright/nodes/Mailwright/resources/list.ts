import type { INodeProperties } from 'n8n-workflow';
import { callForResource } from '../../shared/call-api';
import { listLocator, showFor } from '../../shared/locators';
import { collection, manyParameters, readMany, type Resource, text } from '../../shared/operation';

const show = (operation: string[], parameter: INodeProperties) => showFor('list', operation, parameter);

const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['list'] } },
    options: [
      { name: 'Create', value: 'create', description: 'Create a list', action: 'Create a list' },
      { name: 'Get', value: 'get', description: 'Get a list with its fields', action: 'Get a list' },
      { name: 'Get Many', value: 'getAll', description: 'Get many lists', action: 'Get many lists' },
    ],
    default: 'getAll',
  },
  show(['get'], listLocator),
  show(['create'], { displayName: 'Name', name: 'name', type: 'string', default: '', required: true }),
  show(['create'], {
    displayName: "Sender's Name",
    name: 'fromName',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'Ada at Example',
  }),
  show(['create'], {
    displayName: "Sender's Email",
    name: 'fromEmail',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'name@email.com',
  }),
  show(['create'], {
    displayName: 'Additional Fields',
    name: 'additional',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      { displayName: 'Reply To', name: 'reply_to', type: 'string', default: '' },
      {
        displayName: 'Subscription',
        name: 'subscription',
        type: 'options',
        default: 'double_opt_in',
        description: 'Whether people confirm by a link in a mail before they get mail of the list',
        options: [
          { name: 'Double Opt-In', value: 'double_opt_in' },
          { name: 'Single Opt-In', value: 'single_opt_in' },
        ],
      },
    ],
  }),
  ...manyParameters('list'),
  show(['getAll'], {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Name',
        name: 'name',
        type: 'string',
        default: '',
        description: 'Only lists whose name contains this text, ignoring case',
      },
    ],
  }),
];

/** The operations on lists. */
export const list: Resource = {
  properties,
  operations: {
    create: (context, index) =>
      callForResource(context, 'POST', '/lists', {
        body: {
          name: text(context, 'name', index),
          from_name: text(context, 'fromName', index),
          from_email: text(context, 'fromEmail', index),
          ...collection(context, 'additional', index),
        },
        itemIndex: index,
      }),
    get: (context, index) =>
      callForResource(context, 'GET', `/lists/${encodeURIComponent(text(context, 'list', index))}`, {
        itemIndex: index,
      }),
    getAll: (context, index) => readMany(context, index, '/lists', collection(context, 'filters', index)),
  },
};
