import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { callForResource } from '../../shared/call-api';
import { showFor } from '../../shared/locators';
import { collection, type Resource, text } from '../../shared/operation';

const show = (operation: string[], parameter: INodeProperties) => showFor('email', operation, parameter);

const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['email'] } },
    options: [
      { name: 'Get', value: 'get', description: 'Get an email, to see whether it was sent', action: 'Get an email' },
      {
        name: 'Send',
        value: 'send',
        description: 'Send a transactional email, such as a receipt, to one person',
        action: 'Send an email',
      },
    ],
    default: 'send',
  },
  show(['get'], {
    displayName: 'Email ID',
    name: 'emailId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'e.g. eml_01k6n8t5xne9k8r4c2s7f0w3ga',
  }),
  show(['send'], {
    displayName: 'To',
    name: 'to',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'name@email.com',
    description: 'One email address',
  }),
  show(['send'], {
    displayName: 'Subject',
    name: 'subject',
    type: 'string',
    default: '',
    description: "If empty, the template's",
  }),
  show(['send'], { displayName: 'HTML', name: 'html', type: 'string', typeOptions: { rows: 5 }, default: '' }),
  show(['send'], {
    displayName: 'Additional Fields',
    name: 'additional',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    options: [
      {
        displayName: 'Data (JSON)',
        name: 'data',
        type: 'json',
        default: '{}',
        description: 'Values that the subject and the content use: order is data.order in them',
      },
      {
        displayName: "Recipient's Name",
        name: 'to_name',
        type: 'string',
        default: '',
      },
      { displayName: 'Record Opens', name: 'track_opens', type: 'boolean', default: false },
      { displayName: 'Reply To', name: 'reply_to', type: 'string', default: '' },
      {
        displayName: 'Send At',
        name: 'send_at',
        type: 'dateTime',
        default: '',
        description: 'When to send it, up to 30 days ahead',
      },
      {
        displayName: "Sender's Email",
        name: 'from_email',
        type: 'string',
        default: '',
        description: "A verified sender. If empty, the account's first one.",
      },
      { displayName: "Sender's Name", name: 'from_name', type: 'string', default: '' },
      {
        displayName: 'Tag',
        name: 'tag',
        type: 'string',
        default: '',
        description: 'Your own label, to find the email by',
      },
      {
        displayName: 'Template Name or ID',
        name: 'template_uid',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getTemplates' },
        default: '',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
      },
      {
        displayName: 'Text',
        name: 'plain',
        type: 'string',
        typeOptions: { rows: 5 },
        default: '',
        description: 'If empty, it is made from the HTML',
      },
    ],
  }),
];

function emailBody(context: IExecuteFunctions, index: number): IDataObject {
  const { to_name: name, data, ...additional } = collection(context, 'additional', index);
  const [subject, html] = ['subject', 'html'].map((parameter) => text(context, parameter, index));
  return {
    ...additional,
    to: { email: text(context, 'to', index), ...(name === undefined ? {} : { name }) },
    ...(subject ? { subject } : {}),
    ...(html ? { html } : {}),
    ...(data === undefined ? {} : { data: parseData(context, data, index) }),
  };
}

/** An object that was given as JSON, or by an expression. */
export function parseData(context: IExecuteFunctions, given: unknown, index: number): IDataObject {
  if (typeof given !== 'string') return given as IDataObject;
  try {
    return JSON.parse(given) as IDataObject;
  } catch {
    throw new NodeOperationError(context.getNode(), 'The data is not valid JSON', { itemIndex: index });
  }
}

/** The operations on transactional emails. */
export const email: Resource = {
  properties,
  operations: {
    send: (context, index) =>
      callForResource(context, 'POST', '/emails', { body: emailBody(context, index), itemIndex: index }),
    get: (context, index) =>
      callForResource(context, 'GET', `/emails/${encodeURIComponent(text(context, 'emailId', index))}`, {
        itemIndex: index,
      }),
  },
};
