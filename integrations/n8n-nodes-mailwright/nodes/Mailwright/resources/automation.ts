import type { INodeProperties } from 'n8n-workflow';
import { callForResource } from '../../shared/call-api';
import { automationLocator, showFor } from '../../shared/locators';
import { collection, manyParameters, readMany, type Resource, text } from '../../shared/operation';
import { parseData } from './email';

const show = (operation: string[], parameter: INodeProperties) => showFor('automation', operation, parameter);

const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['automation'] } },
    options: [
      { name: 'Get Many', value: 'getAll', description: 'Get many automations', action: 'Get many automations' },
      {
        name: 'Start',
        value: 'start',
        description: 'Start an active automation for a subscriber of its list',
        action: 'Start an automation',
      },
    ],
    default: 'start',
  },
  show(['start'], automationLocator),
  show(['start'], {
    displayName: 'Email',
    name: 'email',
    type: 'string',
    placeholder: 'name@email.com',
    default: '',
    required: true,
  }),
  show(['start'], {
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
        description: 'Values that its mails use',
      },
      {
        displayName: 'Start Once For',
        name: 'key',
        type: 'string',
        default: '',
        description: 'For instance an order number: with the same text, the automation is only ever started once',
      },
    ],
  }),
  ...manyParameters('automation'),
];

/** The operations on automations. */
export const automation: Resource = {
  properties,
  operations: {
    getAll: (context, index) => readMany(context, index, '/automations'),
    start: (context, index) => {
      const { data, ...additional } = collection(context, 'additional', index);
      const path = `/automations/${encodeURIComponent(text(context, 'automation', index))}/start`;
      const body = {
        email: text(context, 'email', index),
        ...additional,
        ...(data === undefined ? {} : { data: parseData(context, data, index) }),
      };
      return callForResource(context, 'POST', path, { body, itemIndex: index });
    },
  },
};
