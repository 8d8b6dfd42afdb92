import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import type { Resource } from '../shared/operation';
import { listSearch, loadOptions } from '../shared/search-choices';
import { automation } from './resources/automation';
import { campaign } from './resources/campaign';
import { email } from './resources/email';
import { list } from './resources/list';
import { subscriber } from './resources/subscriber';
import { tag } from './resources/tag';

const resources: Record<string, Resource> = { automation, campaign, email, list, subscriber, tag };

/** Does something in Mailwright for each item. */
export class Mailwright implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mailwright',
    name: 'mailwright',
    icon: { light: 'file:../../icons/mailwright.svg', dark: 'file:../../icons/mailwright.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Manage subscribers, lists, campaigns and emails in Mailwright',
    defaults: { name: 'Mailwright' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'mailwrightApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Automation', value: 'automation' },
          { name: 'Campaign', value: 'campaign' },
          { name: 'Email', value: 'email' },
          { name: 'List', value: 'list' },
          { name: 'Subscriber', value: 'subscriber' },
          { name: 'Tag', value: 'tag' },
        ],
        default: 'subscriber',
      },
      ...Object.values(resources).flatMap(({ properties }) => properties),
    ],
  };

  methods = { listSearch, loadOptions };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const resource = this.getNodeParameter('resource', 0) as string;
    const operation = this.getNodeParameter('operation', 0) as string;
    const perform = resources[resource]?.operations[operation];
    if (perform === undefined)
      throw new NodeOperationError(this.getNode(), `There is no operation ${operation} of ${resource}`);
    const results: INodeExecutionData[] = [];
    for (const index of this.getInputData().keys()) {
      try {
        const result = await perform(this, index);
        const rows = Array.isArray(result) ? result : [result];
        results.push(...rows.map((json) => ({ json, pairedItem: { item: index } })));
      } catch (error) {
        if (!this.continueOnFail()) {
          if (error instanceof NodeOperationError) throw new NodeOperationError(this.getNode(), error);
          // An error that the API explained stays as it is.
          throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: index });
        }
        results.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}
