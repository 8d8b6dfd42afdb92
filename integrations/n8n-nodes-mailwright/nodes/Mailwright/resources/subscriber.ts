import type { GenericValue, IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { callForResource } from '../../shared/call-api';
import { listLocator, showFor } from '../../shared/locators';
import { collection, manyParameters, readMany, type Resource, text } from '../../shared/operation';

const show = (operation: string[], parameter: INodeProperties) => showFor('subscriber', operation, parameter);
const ofOne = ['upsert', 'get', 'update', 'unsubscribe', 'delete'];

const email: INodeProperties = {
  displayName: 'Email',
  name: 'email',
  type: 'string',
  placeholder: 'name@email.com',
  default: '',
  required: true,
};

const fields: INodeProperties = {
  displayName: 'Fields',
  name: 'fields',
  type: 'fixedCollection',
  placeholder: 'Add Field',
  typeOptions: { multipleValues: true },
  default: {},
  description: "Values of the list's own fields. An empty value deletes the one that is there.",
  options: [
    {
      displayName: 'Field',
      name: 'field',
      values: [
        {
          displayName: 'Field Name or ID',
          name: 'tag',
          type: 'options',
          typeOptions: { loadOptionsMethod: 'getListFields', loadOptionsDependsOn: ['list.value'] },
          default: '',
          description:
            'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        },
        { displayName: 'Value', name: 'value', type: 'string', default: '' },
      ],
    },
  ],
};

const addedTags: INodeProperties = {
  displayName: 'Tags to Add',
  name: 'tag',
  type: 'string',
  default: '',
  placeholder: 'vip, spring',
  description: 'Separate several with commas',
};

const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['subscriber'] } },
    options: [
      {
        name: 'Create or Update',
        value: 'upsert',
        description: 'Create a new record, or update the current one if it already exists (upsert)',
        action: 'Create or update a subscriber',
      },
      { name: 'Delete', value: 'delete', description: 'Delete a subscriber', action: 'Delete a subscriber' },
      { name: 'Get', value: 'get', description: 'Get a subscriber by their address', action: 'Get a subscriber' },
      { name: 'Get Many', value: 'getAll', description: 'Get many subscribers', action: 'Get many subscribers' },
      {
        name: 'Unsubscribe',
        value: 'unsubscribe',
        description: 'Unsubscribe a subscriber, who then gets no more mail of the list',
        action: 'Unsubscribe a subscriber',
      },
      { name: 'Update', value: 'update', description: 'Update a subscriber', action: 'Update a subscriber' },
    ],
    default: 'upsert',
  },
  show([...ofOne, 'getAll'], listLocator),
  show(ofOne, email),
  show(['upsert', 'update'], fields),
  show(['upsert'], {
    displayName: 'Additional Fields',
    name: 'additional',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      {
        displayName: 'IP Address',
        name: 'ip_address',
        type: 'string',
        default: '',
        description: 'From where the person signed up, which is stored with their consent',
      },
      {
        displayName: 'Resubscribe',
        name: 'resubscribe',
        type: 'boolean',
        default: false,
        description: 'Whether someone who has left comes back. Only if they ask to: it is recorded as their consent.',
      },
      addedTags,
    ],
  }),
  show(['update'], {
    displayName: 'Additional Fields',
    name: 'additional',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [{ ...email, displayName: 'New Email', name: 'EMAIL', required: false }, addedTags],
  }),
  show(['unsubscribe'], { displayName: 'Reason', name: 'reason', type: 'string', default: '' }),
  ...manyParameters('subscriber'),
  show(['getAll'], {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    options: [
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        default: 'subscribed',
        options: [
          { name: 'Blocklisted', value: 'blocklisted' },
          { name: 'Bounced', value: 'bounced' },
          { name: 'Complained', value: 'complained' },
          { name: 'Subscribed', value: 'subscribed' },
          { name: 'Unconfirmed', value: 'unconfirmed' },
          { name: 'Unsubscribed', value: 'unsubscribed' },
        ],
      },
      { displayName: 'Tag', name: 'tag', type: 'string', default: '' },
      {
        displayName: 'Updated Since',
        name: 'updated_since',
        type: 'dateTime',
        default: '',
        description: 'Only subscribers who were added or changed at or after this time',
      },
    ],
  }),
];

const list = (context: IExecuteFunctions, index: number) => ({ list_uid: text(context, 'list', index) });
const path = (context: IExecuteFunctions, index: number, action = '') =>
  `/subscribers/${encodeURIComponent(text(context, 'email', index))}${action}`;

/** The values of the list's fields. An expression may give a number, which a field of text wouldn't take. */
function fieldValues(context: IExecuteFunctions, index: number): IDataObject {
  const given = context.getNodeParameter('fields.field', index, []) as { tag: string; value: GenericValue }[];
  return Object.fromEntries(given.map(({ tag, value }) => [tag, typeof value === 'number' ? String(value) : value]));
}

/** The operations on subscribers, who are named by list and address. */
export const subscriber: Resource = {
  properties,
  operations: {
    upsert: (context, index) =>
      callForResource(context, 'POST', '/subscribers', {
        body: {
          ...fieldValues(context, index),
          ...collection(context, 'additional', index),
          ...list(context, index),
          EMAIL: text(context, 'email', index),
        },
        itemIndex: index,
      }),
    get: (context, index) =>
      callForResource(context, 'GET', path(context, index), { query: list(context, index), itemIndex: index }),
    getAll: (context, index) =>
      readMany(context, index, '/subscribers', { ...list(context, index), ...collection(context, 'filters', index) }),
    update: (context, index) =>
      callForResource(context, 'PATCH', path(context, index), {
        query: list(context, index),
        body: { ...fieldValues(context, index), ...collection(context, 'additional', index) },
        itemIndex: index,
      }),
    unsubscribe: (context, index) => {
      const reason = text(context, 'reason', index);
      return callForResource(context, 'POST', path(context, index, '/unsubscribe'), {
        query: list(context, index),
        body: reason === '' ? {} : { reason },
        itemIndex: index,
      });
    },
    delete: async (context, index) => {
      await callForResource(context, 'DELETE', path(context, index), { query: list(context, index), itemIndex: index });
      return { deleted: true };
    },
  },
};
