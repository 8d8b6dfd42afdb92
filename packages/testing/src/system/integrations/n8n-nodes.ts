import { runInNewContext } from 'node:vm';
import type { Stack } from '@mailwright/local-stack';
import type { ReceivedRequest } from '../../receiver/start-receiver.ts';
import { loadInstalledTools } from './installed-tools.ts';

type Values = Record<string, unknown>;

export interface NodeItem {
  json: Values;
  pairedItem?: { item: number };
}

interface HttpRequest {
  method?: string;
  url: string;
  baseURL?: string;
  qs?: Values;
  body?: unknown;
  headers?: Record<string, string>;
}

interface NodeClass {
  description: { name: string; version: number; properties: unknown[] };
  execute(this: unknown): Promise<NodeItem[][]>;
  webhook(this: unknown): Promise<{ workflowData?: NodeItem[][]; noWebhookResponse?: boolean }>;
  methods: {
    listSearch: Record<string, (this: unknown, filter?: string, token?: string) => Promise<SearchResult>>;
    loadOptions: Record<string, (this: unknown) => Promise<{ name: string; value: string }[]>>;
  };
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', (this: unknown) => Promise<boolean>> };
}

interface SearchResult {
  results: { name: string; value: string }[];
  paginationToken?: string;
}

interface Credentials {
  authenticate: { properties: { headers: Record<string, string> } };
  test: { request: HttpRequest };
}

type GetNodeParameters = (
  properties: unknown[],
  values: Values,
  returnDefaults: boolean,
  returnNoneDisplayed: boolean,
  node: unknown,
  description: unknown,
) => Values | null;
type GetIssues = (properties: unknown[], node: unknown, description: unknown) => unknown;

/** What a run of the trigger node has: its webhook's address, its settings, and what it remembers. */
export interface TriggerRun {
  webhookUrl: string;
  parameters: Values;
  staticData: Values;
}

/** The compiled nodes, with what n8n gives to them. */
export interface N8nNodes {
  credentials: Credentials;
  action: NodeClass;
  trigger: NodeClass;
  /** Runs the action node as n8n would, after filling in and checking its parameters by n8n's own rules. */
  execute(parameters: Values, options?: { items?: number; continueOnFail?: boolean }): Promise<NodeItem[]>;
  search(name: string, filter?: string, token?: string): Promise<SearchResult>;
  loadOptions(name: string, parameters: Values): Promise<{ name: string; value: string }[]>;
  hook(run: TriggerRun): Record<'checkExists' | 'create' | 'delete', () => Promise<boolean>>;
  /** Gives a delivery to the trigger node; the status is that of its response. */
  deliver(run: TriggerRun, request: ReceivedRequest): Promise<{ status: number; items: NodeItem[] }>;
  testCredentials(values: { baseUrl: string; apiKey: string }): Promise<number>;
}

/** The nodes on a stack; undefined if they aren't compiled. */
export async function loadN8nNodes(stack: Pick<Stack, 'baseUrl' | 'apiKey'>): Promise<N8nNodes | undefined> {
  const load = await loadInstalledTools();
  if (load === undefined) return undefined;
  const dist = './n8n-nodes-mailwright/dist';
  const { MailwrightApi } = load(`${dist}/credentials/MailwrightApi.credentials.js`);
  const { Mailwright } = load(`${dist}/nodes/Mailwright/Mailwright.node.js`);
  const { MailwrightTrigger } = load(`${dist}/nodes/MailwrightTrigger/MailwrightTrigger.node.js`);
  const { NodeHelpers } = load('n8n-workflow') as {
    NodeHelpers: { getNodeParameters: GetNodeParameters; getNodeParametersIssues: GetIssues };
  };
  const credentials = new MailwrightApi() as Credentials;
  const action = new Mailwright() as NodeClass;
  const trigger = new MailwrightTrigger() as NodeClass;
  // A slash at its end is what people paste.
  const values = { baseUrl: `${stack.baseUrl}/`, apiKey: stack.apiKey ?? '' };
  const shared = (node: NodeClass, parameters: Values) => baseContext(credentials, values, node, parameters);

  const fill = (node: NodeClass, given: Values): Values => {
    const { description } = node;
    const draft = { name: 'Test', type: description.name, typeVersion: 1, parameters: given };
    const filled = NodeHelpers.getNodeParameters(description.properties, given, true, false, draft, description) ?? {};
    const issues = NodeHelpers.getNodeParametersIssues(
      description.properties,
      { ...draft, parameters: filled },
      description,
    );
    if (issues !== null) throw new Error(`n8n wouldn't run this node: ${JSON.stringify(issues)}`);
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(filled, name));
    if (unknown.length > 0) throw new Error(`The node doesn't show: ${unknown.join(', ')}`);
    return filled;
  };

  return {
    credentials,
    action,
    trigger,
    execute: async (given, { items = 1, continueOnFail = false } = {}) => {
      const context = {
        ...shared(action, fill(action, given)),
        getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
        continueOnFail: () => continueOnFail,
      };
      return (await action.execute.call(context))[0] ?? [];
    },
    search: async (name, filter, token) => {
      const search = action.methods.listSearch[name];
      if (search === undefined) throw new Error(`There is no search ${name}.`);
      return search.call(shared(action, {}), filter, token);
    },
    loadOptions: async (name, parameters) => {
      const load = action.methods.loadOptions[name];
      if (load === undefined) throw new Error(`There are no options ${name}.`);
      return load.call(shared(action, parameters));
    },
    hook: (run) => {
      const context = { ...shared(trigger, fill(trigger, run.parameters)), ...hookContext(run) };
      const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
      return {
        checkExists: () => checkExists.call(context),
        create: () => create.call(context),
        delete: () => remove.call(context),
      };
    },
    deliver: async (run, request) => {
      let status = 200;
      const response = {
        status: (code: number) => {
          status = code;
          return response;
        },
        json: () => response,
      };
      const context = {
        ...shared(trigger, run.parameters),
        ...hookContext(run),
        getRequestObject: () => ({ rawBody: Buffer.from(request.rawBody) }),
        getHeaderData: () => request.headers,
        getResponseObject: () => response,
      };
      const { workflowData } = await trigger.webhook.call(context);
      return { status, items: workflowData?.[0] ?? [] };
    },
    testCredentials: async (given) =>
      (await send(credentials, given, evaluate(credentials.test.request, given) as HttpRequest)).statusCode,
  };
}

function baseContext(credentials: Credentials, values: Values, node: NodeClass, parameters: Values) {
  const read = (name: string, fallback: unknown) => {
    const found = name.split('.').reduce<unknown>((value, part) => (value as Values | undefined)?.[part], parameters);
    return found === undefined ? fallback : found;
  };
  const extract = (value: unknown, options?: { extractValue?: boolean }) =>
    options?.extractValue === true && typeof value === 'object' && value !== null && 'mode' in value
      ? (value as unknown as { value: unknown }).value
      : value;
  return {
    getNode: () => ({ name: 'Test', type: node.description.name, typeVersion: 1, parameters }),
    getCredentials: async () => values,
    // A hook's context has no items, so its second argument is the fallback.
    getNodeParameter: (name: string, second: unknown, third?: unknown, fourth?: { extractValue?: boolean }) =>
      typeof second === 'number'
        ? extract(read(name, third), fourth)
        : extract(read(name, second), third as { extractValue?: boolean } | undefined),
    getCurrentNodeParameter: (name: string, options?: { extractValue?: boolean }) =>
      extract(read(name, undefined), options),
    helpers: {
      httpRequestWithAuthentication: (_name: string, request: HttpRequest) => send(credentials, values, request),
      returnJsonArray: (json: Values) => [{ json }],
    },
  };
}

function hookContext({ webhookUrl, staticData }: TriggerRun) {
  return {
    getNodeWebhookUrl: () => webhookUrl,
    getWorkflowStaticData: () => staticData,
    getWorkflow: () => ({ name: 'My workflow' }),
  };
}

/** Sends what a node asks for, authenticated as the credentials say; resolves whatever the status is. */
async function send(
  credentials: Credentials,
  values: Values,
  { method = 'GET', url, baseURL = '', qs = {}, body, headers }: HttpRequest,
) {
  const target = new URL(`${baseURL}${url}`);
  for (const [name, value] of Object.entries(qs)) target.searchParams.set(name, String(value));
  const response = await fetch(target, {
    method,
    headers: {
      ...headers,
      ...(evaluate(credentials.authenticate.properties.headers, values) as Record<string, string>),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

/** Fills in the expressions of credentials: `={{ … }}` with `$credentials`. */
function evaluate(given: unknown, $credentials: Values): unknown {
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, evaluate(value, $credentials)]));
  if (typeof given !== 'string' || !given.startsWith('=')) return given;
  return given
    .slice(1)
    .replaceAll(/\{\{(.*?)\}\}/g, (_all, expression: string) => String(runInNewContext(expression, { $credentials })));
}
