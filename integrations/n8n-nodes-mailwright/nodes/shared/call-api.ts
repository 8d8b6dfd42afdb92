import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  ILoadOptionsFunctions,
  IN8nHttpFullResponse,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

export type ApiContext = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

export interface ApiRequest {
  query?: IDataObject;
  body?: IDataObject;
  /** The item that the request is for, which an error then names. */
  itemIndex?: number;
  /** Whether 404 is a response like others. */
  allowsMissing?: boolean;
}

const maxPageSize = 100;

/**
 * Calls the API with the credentials of the node.
 * @param path below `/api/v1`.
 * @throws NodeApiError with the API's own words, and the messages of each field, unless the response is a 2xx.
 */
export async function callApi(
  context: ApiContext,
  method: IHttpRequestMethods,
  path: string,
  { query = {}, body, itemIndex, allowsMissing = false }: ApiRequest = {},
): Promise<IN8nHttpFullResponse> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('mailwrightApi');
  const response = (await context.helpers.httpRequestWithAuthentication.call(context, 'mailwrightApi', {
    method,
    url: `${baseUrl.trim().replace(/\/+$/, '')}/api/v1${path}`,
    qs: query,
    ...(body === undefined ? {} : { body }),
    headers: { Accept: 'application/json' },
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  })) as IN8nHttpFullResponse;
  const isMissing = allowsMissing && response.statusCode === 404;
  if (response.statusCode >= 400 && !isMissing) throw toError(context, response, itemIndex);
  return response;
}

/** The resource in the response. */
export async function callForResource(
  context: ApiContext,
  method: IHttpRequestMethods,
  path: string,
  request: ApiRequest = {},
): Promise<IDataObject> {
  return (await callApi(context, method, path, request)).body as IDataObject;
}

/** A page of a collection, and the cursor of the next one, if there is one. */
export async function readPage(
  context: ApiContext,
  path: string,
  query: IDataObject,
  itemIndex?: number,
): Promise<{ rows: IDataObject[]; next: string | undefined }> {
  const { body, headers } = await callApi(context, 'GET', path, {
    query,
    ...(itemIndex === undefined ? {} : { itemIndex }),
  });
  return { rows: body as unknown as IDataObject[], next: headers['x-next-cursor'] as string | undefined };
}

/** Up to `limit` entries of a collection, over as many pages as it takes. */
export async function readAll(
  context: IExecuteFunctions,
  path: string,
  query: IDataObject,
  limit: number,
  itemIndex: number,
): Promise<IDataObject[]> {
  const found: IDataObject[] = [];
  let cursor: string | undefined;
  do {
    const size = Math.min(maxPageSize, limit - found.length);
    const position: IDataObject = cursor === undefined ? {} : { cursor };
    const page = await readPage(context, path, { ...query, ...position, limit: size }, itemIndex);
    found.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined && found.length < limit);
  return found;
}

function toError(context: ApiContext, { statusCode, body }: IN8nHttpFullResponse, itemIndex?: number): NodeApiError {
  // A wrong address may lead to any server, whose error may be a page of HTML.
  const problem = (typeof body === 'object' && body !== null ? body : {}) as JsonObject & {
    detail?: string;
    errors?: Record<string, string[]>;
  };
  const fields = Object.entries(problem.errors ?? {}).map(([field, messages]) => `${field} ${messages.join(', ')}`);
  return new NodeApiError(context.getNode(), problem, {
    message: problem.detail ?? `The server responded with status ${statusCode}`,
    description: fields.join('. '),
    httpCode: String(statusCode),
    ...(itemIndex === undefined ? {} : { itemIndex }),
  });
}
