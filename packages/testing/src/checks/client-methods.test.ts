import { expect, test } from '@jest/globals';
import { openApiDocument } from '@mailwright/contracts';
import { Mailwright } from 'mailwright';

interface Described {
  'x-method': string;
  parameters?: { in?: string; name?: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const { paths } = openApiDocument({ version: '1', serverUrl: '' }) as {
  paths: Record<string, Record<string, Described>>;
};
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
// They send more than one request.
const byHand = ['imports.create', 'imports.upload'];

/** Calls the method of an operation, and resolves to the request that it sends. */
async function callMethod({ path, operation }: (typeof operations)[number]): Promise<string | undefined> {
  let sent: string | undefined;
  const fetch = async ({ method, url }: Request): Promise<Response> => {
    sent = `${method} ${new URL(url).pathname}${new URL(url).search}`;
    return Response.json([]);
  };
  const mailwright = new Mailwright({ baseUrl: 'https://mail.example.com', apiKey: 'mw_live_x', retries: 0, fetch });
  const [resource = '', name = ''] = operation['x-method'].split('.');
  const methods = Reflect.get(mailwright, resource) as Record<string, (...given: unknown[]) => PromiseLike<unknown>>;
  const values = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `a ${parameter}`);
  const hasQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
  const result = methods[name]?.(...values, ...(operation.requestBody ? [{}] : []), ...(hasQuery ? [{ q: 1 }] : []));
  if (result !== undefined && Symbol.asyncIterator in result)
    for await (const _ of result as AsyncIterable<unknown>) break;
  else await result;
  return sent;
}

test('each operation of the document has a method of its name, which sends it what it is given', async () => {
  const sent: Record<string, string | undefined> = {};
  const wanted: Record<string, string | undefined> = {};
  for (const { path, method, operation } of operations) {
    if (byHand.includes(operation['x-method'])) continue;
    const hasQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false;
    const filled = path.replace(/\{(\w+)\}/g, 'a%20$1');
    wanted[operation['x-method']] = `${method.toUpperCase()} ${filled}${hasQuery ? '?q=1' : ''}`;
    sent[operation['x-method']] = await callMethod({ path, method, operation });
  }
  expect(Object.keys(wanted).length).toBeGreaterThan(150);
  expect(sent).toEqual(wanted);
});
