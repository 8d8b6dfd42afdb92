import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { callApi, callForResource } from '../shared/call-api';
import { listSearch } from '../shared/search-choices';
import events from './events.json';
import { isSigned } from './verify-signature';

/** What the node remembers about its webhook while the workflow is active. */
interface Registered {
  hookUid?: string;
  secret?: string;
}

/** Starts a workflow on an event, by a webhook that is registered while the workflow is active. */
export class MailwrightTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Mailwright Trigger',
    name: 'mailwrightTrigger',
    icon: { light: 'file:../../icons/mailwright.svg', dark: 'file:../../icons/mailwright.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["event"]}}',
    description: 'Starts the workflow when something happens in Mailwright',
    defaults: { name: 'Mailwright Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'mailwrightApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        required: true,
        default: 'subscriber.subscribed',
        options: events.map(({ event, description }) => ({ name: event, value: event, description })),
      },
      {
        displayName: 'List',
        name: 'list',
        type: 'resourceLocator',
        default: { mode: 'list', value: '' },
        description: 'Only events of this list. If empty, of all lists.',
        modes: [
          {
            displayName: 'From List',
            name: 'list',
            type: 'list',
            typeOptions: { searchListMethod: 'searchLists', searchable: true },
          },
          {
            displayName: 'By ID',
            name: 'id',
            type: 'string',
            placeholder: 'e.g. list_01k6n8qf4tef0v9k0x7h3w2c5d',
          },
        ],
      },
    ],
  };

  methods = { listSearch };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { hookUid } = this.getWorkflowStaticData('node') as Registered;
        if (hookUid === undefined) return false;
        const { statusCode, body } = await callApi(this, 'GET', `/hooks/${hookUid}`, { allowsMissing: true });
        if (statusCode === 404) return false;
        const { target_url, event, list_uid, status } = body as unknown as IDataObject;
        const wanted = wantedHook(this);
        const isWanted = target_url === wanted.target_url && event === wanted.event && list_uid === wanted.list_uid;
        return isWanted && status === 'active';
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const registered = this.getWorkflowStaticData('node') as Registered;
        // One that is disabled, or was for another event, is replaced.
        await deleteHook(this, registered);
        const hook = await callForResource(this, 'POST', '/hooks', { body: wantedHook(this) });
        registered.hookUid = String(hook.uid);
        registered.secret = String(hook.secret);
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        await deleteHook(this, this.getWorkflowStaticData('node') as Registered);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node') as Registered;
    const body = (this.getRequestObject() as unknown as { rawBody: Buffer }).rawBody.toString('utf8');
    const signature = this.getHeaderData()['x-service-signature'];
    if (secret === undefined || typeof signature !== 'string' || !isSigned(secret, body, signature)) {
      this.getResponseObject().status(401).json({ message: 'The signature is missing or wrong' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(JSON.parse(body) as IDataObject)] };
  }
}

function wantedHook(context: IHookFunctions): IDataObject {
  const list = context.getNodeParameter('list', '', { extractValue: true }) as string;
  return {
    target_url: context.getNodeWebhookUrl('default'),
    event: context.getNodeParameter('event') as string,
    list_uid: list === '' ? null : list,
    description: `n8n: ${context.getWorkflow().name ?? 'a workflow'}`.slice(0, 500),
  };
}

async function deleteHook(context: IHookFunctions, registered: Registered): Promise<void> {
  if (registered.hookUid === undefined) return;
  // It may have been deleted in the console.
  await callApi(context, 'DELETE', `/hooks/${registered.hookUid}`, { allowsMissing: true });
  delete registered.hookUid;
  delete registered.secret;
}
