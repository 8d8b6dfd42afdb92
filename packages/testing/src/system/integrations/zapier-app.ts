import type { ReceivedRequest } from '../../receiver/start-receiver.ts';

/** What Zapier passes to a function of an app, as far as ours use it. */
export interface ZapierBundle {
  authData: { base_url: string; api_key: string };
  inputData: Record<string, unknown>;
  meta?: { page: number; limit: number };
  targetUrl?: string;
  subscribeData?: { id: string; secret?: string };
  cleanedRequest?: unknown;
  rawRequest?: { headers: Record<string, string>; content: string };
}

export interface ZapierResponse {
  status: number;
  content: string;
  data: unknown;
  skipThrowForStatus: boolean;
  getHeader(name: string): string | null;
}

interface ZapierRequest {
  url: string;
  method?: string;
  body?: unknown;
  params?: Record<string, unknown>;
  headers: Record<string, string>;
  skipThrowForStatus?: boolean;
}

interface ZapierTools {
  request(request: Omit<ZapierRequest, 'headers'>): Promise<ZapierResponse>;
  cursor: { get(): Promise<string | undefined>; set(cursor: string): Promise<void> };
  errors: {
    Error: new (message: string, code: string, status: number) => Error;
    ThrottledError: new (message: string, delay: number) => Error;
  };
}

type Perform<Result> = (z: ZapierTools, bundle: ZapierBundle) => Promise<Result>;
type Resource = Record<string, unknown>;

export interface ZapierField {
  key: string;
  type?: string;
  choices?: string[];
  list?: boolean;
}

interface Operation<Result> {
  perform: Perform<Result>;
  inputFields?: (ZapierField | Perform<ZapierField[]>)[];
  sample?: Resource;
}

interface TriggerOperation extends Operation<Resource[]> {
  performList?: Perform<Resource[]>;
  performSubscribe?: Perform<{ id: string; secret: string }>;
  performUnsubscribe?: Perform<Resource>;
}

interface Described<AnOperation> {
  key: string;
  display: { label: string; hidden?: boolean };
  operation: AnOperation;
}

/** The definition of our app. */
export interface ZapierApp {
  authentication: { test: Perform<Resource> };
  beforeRequest: ((request: ZapierRequest, z: ZapierTools, bundle: ZapierBundle) => ZapierRequest)[];
  afterResponse: ((response: ZapierResponse, z: ZapierTools) => ZapierResponse)[];
  triggers: Record<string, Described<TriggerOperation>>;
  creates: Record<string, Described<Operation<Resource>>>;
  searches: Record<string, Described<Operation<Resource[]>>>;
}

/** An error that an app shows in the history of a Zap. */
class ShownError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(message: string, code: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** An error after which Zapier tries again. */
class ThrottledError extends Error {
  readonly delay: number;
  constructor(message: string, delay: number) {
    super(message);
    this.delay = delay;
  }
}

/** The app in `integrations/zapier`. */
export async function loadZapierApp(): Promise<ZapierApp> {
  const file = new URL('../../../../../integrations/zapier/index.js', import.meta.url);
  return ((await import(file.href)) as { default: ZapierApp }).default;
}

/** Does for a function of an app what zapier-platform-core does: requests through the app's middleware, a cursor, errors. */
export function makeZapierTools(app: ZapierApp, bundle: ZapierBundle): ZapierTools {
  let cursor: string | undefined;
  const z: ZapierTools = {
    request: async (given) => {
      const request = app.beforeRequest.reduce<ZapierRequest>((each, change) => change(each, z, bundle), {
        ...given,
        headers: {},
      });
      const response = await send(request);
      return app.afterResponse.reduce((each, change) => change(each, z), response);
    },
    cursor: { get: async () => cursor, set: async (given) => void (cursor = given) },
    errors: { Error: ShownError, ThrottledError },
  };
  return z;
}

async function send({ url, method = 'GET', body, params = {}, headers, skipThrowForStatus = false }: ZapierRequest) {
  const target = new URL(url);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, String(value));
  const response = await fetch(target, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    content,
    data: isJson ? (JSON.parse(content) as unknown) : undefined,
    skipThrowForStatus,
    getHeader: (name: string) => response.headers.get(name),
  };
}

/** A delivery in the form in which Zapier gives it to an app: each header's name begins with `Http-`. */
export function toZapierRequest({
  headers,
  rawBody,
}: ReceivedRequest): Pick<ZapierBundle, 'cleanedRequest' | 'rawRequest'> {
  const entries = Object.entries(headers).map(([name, value]) => [`Http-${toTitleCase(name)}`, value]);
  return {
    cleanedRequest: JSON.parse(rawBody),
    rawRequest: { headers: Object.fromEntries(entries) as Record<string, string>, content: rawBody },
  };
}

function toTitleCase(name: string): string {
  return name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

/** The definition as Zapier's schema describes it: each function is a text that refers to it. */
export function toZapierSchema(definition: unknown): unknown {
  if (typeof definition === 'function') return `$func$${definition.length}$f$`;
  if (Array.isArray(definition)) return definition.map(toZapierSchema);
  if (typeof definition !== 'object' || definition === null) return definition;
  return Object.fromEntries(Object.entries(definition).map(([name, value]) => [name, toZapierSchema(value)]));
}
