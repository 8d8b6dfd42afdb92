import type { INodeProperties } from 'n8n-workflow';
import { callForResource } from '../../shared/call-api';
import { campaignLocator, listLocator, showFor } from '../../shared/locators';
import { collection, manyParameters, readMany, type Resource, text } from '../../shared/operation';

const show = (operation: string[], parameter: INodeProperties) => showFor('campaign', operation, parameter);

const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['campaign'] } },
    options: [
      { name: 'Create', value: 'create', description: 'Create a draft', action: 'Create a campaign' },
      { name: 'Get', value: 'get', description: 'Get a campaign with its figures', action: 'Get a campaign' },
      { name: 'Get Many', value: 'getAll', description: 'Get many campaigns', action: 'Get many campaigns' },
      {
        name: 'Run',
        value: 'run',
        description: 'Send a campaign to its list, now or at a time',
        action: 'Run a campaign',
      },
      {
        name: 'Send Test',
        value: 'test',
        description: 'Send a campaign as a test to a few addresses',
        action: 'Send a test of a campaign',
      },
    ],
    default: 'create',
  },
  show(['get', 'run', 'test'], campaignLocator),
  show(['create'], listLocator),
  show(['create'], { displayName: 'Name', name: 'name', type: 'string', default: '', required: true }),
  show(['create'], {
    displayName: 'Subject',
    name: 'subject',
    type: 'string',
    default: '',
    description: "If empty, the template's or the list's",
  }),
  show(['create'], {
    displayName: 'HTML',
    name: 'html',
    type: 'string',
    typeOptions: { rows: 5 },
    default: '',
    description: 'The content, which may use the fields of the list in Liquid',
  }),
  show(['create'], {
    displayName: 'Additional Fields',
    name: 'additional',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      { displayName: 'Preheader', name: 'preheader', type: 'string', default: '' },
      { displayName: 'Reply To', name: 'reply_to', type: 'string', default: '' },
      { displayName: "Sender's Email", name: 'from_email', type: 'string', default: '' },
      { displayName: "Sender's Name", name: 'from_name', type: 'string', default: '' },
      {
        displayName: 'Template Name or ID',
        name: 'template_uid',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getTemplates' },
        default: '',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
      },
      { displayName: 'Text', name: 'plain', type: 'string', typeOptions: { rows: 5 }, default: '' },
    ],
  }),
  show(['run'], {
    displayName: 'At',
    name: 'at',
    type: 'dateTime',
    default: '',
    description: 'When it starts. If empty, now.',
  }),
  show(['test'], {
    displayName: 'Addresses',
    name: 'emails',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'name@email.com',
    description: 'At most ten, separated by commas',
  }),
  ...manyParameters('campaign'),
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
        description: 'Only campaigns whose name contains this text, ignoring case',
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        default: 'sent',
        options: [
          { name: 'Cancelled', value: 'cancelled' },
          { name: 'Draft', value: 'draft' },
          { name: 'Failed', value: 'failed' },
          { name: 'Paused', value: 'paused' },
          { name: 'Scheduled', value: 'scheduled' },
          { name: 'Sending', value: 'sending' },
          { name: 'Sent', value: 'sent' },
        ],
      },
    ],
  }),
];

const path = (context: Parameters<typeof text>[0], index: number, action = '') =>
  `/campaigns/${encodeURIComponent(text(context, 'campaign', index))}${action}`;

/** The operations on campaigns. */
export const campaign: Resource = {
  properties,
  operations: {
    create: (context, index) => {
      const [subject, html] = ['subject', 'html'].map((parameter) => text(context, parameter, index));
      const body = {
        name: text(context, 'name', index),
        list_uid: text(context, 'list', index),
        ...(subject ? { subject } : {}),
        ...(html ? { html } : {}),
        ...collection(context, 'additional', index),
      };
      return callForResource(context, 'POST', '/campaigns', { body, itemIndex: index });
    },
    get: (context, index) => callForResource(context, 'GET', path(context, index), { itemIndex: index }),
    getAll: (context, index) => readMany(context, index, '/campaigns', collection(context, 'filters', index)),
    run: (context, index) => {
      const at = text(context, 'at', index);
      return callForResource(context, 'POST', path(context, index, '/run'), {
        body: at === '' ? {} : { at },
        itemIndex: index,
      });
    },
    test: (context, index) => {
      const emails = text(context, 'emails', index)
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== '');
      return callForResource(context, 'POST', path(context, index, '/test'), { body: { emails }, itemIndex: index });
    },
  },
};
