import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Operation, takesIfMatch } from '../define-operation.ts';
import { errorCodes } from '../problems/error-codes.ts';
import { eventCatalogue, eventNames } from '../events/event-catalogue.ts';
import { openApiDocument } from './openapi-document.ts';
import { operations } from '../operations.ts';
import {
  type OpenApiMediaType,
  type OpenApiOperation,
  type OpenApiParameter,
  openApiRules,
} from '../testing/openapi-rules.ts';

const serverUrl = 'https://mail.example.com';
const whole = openApiDocument({ version: '1.2.3', serverUrl });
const document = openApiRules.parse(JSON.parse(JSON.stringify(whole)));
const { components } = document;

const described = (Object.values(operations) as Operation[]).map((operation) => {
  const found = document.paths[`/api/v1${operation.path}`]?.[operation.method.toLowerCase() as 'get'];
  if (found === undefined) throw new Error(`${operation.id} is not in the document`);
  return { operation, found };
});

function resolve<T extends object>(item: T | { $ref: string }): T {
  if (!('$ref' in item)) return item;
  const [, , kind, name] = item.$ref.split('/') as [string, string, keyof typeof components, string];
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`${item.$ref} leads nowhere`);
  return found as T;
}

const parametersOf = (operation: OpenApiOperation): OpenApiParameter[] =>
  (operation.parameters ?? []).map((parameter) => resolve<OpenApiParameter>(parameter));

const headersOf = (operation: OpenApiOperation, status: string): string[] =>
  Object.keys(operation.responses[status]?.headers ?? {});

const compiled = new Map<string, z.ZodType>();
/** Converts one of the document's schemas, with everything that it refers to, to a zod schema. */
function compile(schema: Record<string, unknown>): z.ZodType {
  const text = JSON.stringify(schema);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  // Only those, because reading all of the document's schemas for each schema takes five times as long.
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    for (const { $ref } of collect<{ $ref: string }>('$ref', value)) {
      const name = $ref.replace('#/components/schemas/', '');
      if (names.has(name)) continue;
      names.add(name);
      visit(components.schemas[name]);
    }
  };
  visit(schema);
  const $defs = Object.fromEntries([...names].map((name) => [name, components.schemas[name]]));
  const local = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/');
  const made = z.fromJSONSchema(JSON.parse(local) as z.core.JSONSchema.JSONSchema);
  compiled.set(text, made);
  return made;
}

/** Collects every object in the document that has this property. */
function collect<T>(name: string, value: unknown = document): T[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((item) => collect<T>(name, item));
  return name in value ? [value as T, ...inner] : inner;
}

const isWrong = (schema: Record<string, unknown>, value: unknown): unknown =>
  compile(schema).safeParse(value).error?.issues;

describe('the document', () => {
  test("follows the rules of OpenAPI 3.1, and has no property that the rules don't know", () => {
    for (const content of ['json', 'all'] as const) {
      const each: unknown = JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3', serverUrl, content })));
      expect(openApiRules.safeParse(each).error).toBeUndefined();
    }
    expect(document.servers).toEqual([{ url: serverUrl }]);
  });

  test('has no broken reference, and no component that nothing refers to', () => {
    const references = [...new Set(collect<{ $ref: string }>('$ref').map(({ $ref }) => $ref))];
    for (const $ref of references) expect(() => resolve({ $ref })).not.toThrow();
    for (const kind of ['schemas', 'parameters', 'headers', 'examples'] as const)
      for (const name of Object.keys(components[kind])) expect(references).toContain(`#/components/${kind}/${name}`);
  });

  test('has unique operation ids and method names, declared tags and existing security schemes', () => {
    const ids = described.map(({ found }) => found.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const methods = described.map(({ found }) => found['x-method']);
    expect(methods).not.toContain(undefined);
    expect(new Set(methods).size).toBe(methods.length);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { found } of described) expect(tags).toEqual(expect.arrayContaining(found.tags ?? []));
    const requirements = [...document.security, ...described.flatMap(({ found }) => found.security ?? [])];
    for (const scheme of requirements.flatMap((requirement) => Object.keys(requirement)))
      expect(components.securitySchemes).toHaveProperty(scheme);
  });

  test("declares each parameter once, exactly the path's parameters, and no two ambiguous paths", () => {
    for (const { operation, found } of described) {
      const parameters = parametersOf(found);
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`);
      expect(new Set(keys).size).toBe(keys.length);
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    }
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('has only schemas that can be read', () => {
    for (const { schema } of collect<{ schema: Record<string, unknown> }>('schema'))
      expect(() => compile(schema)).not.toThrow();
    for (const schema of Object.values(components.schemas)) expect(() => compile(schema)).not.toThrow();
  });
});

describe('an enum', () => {
  const enums = Object.entries(components.schemas).filter(([, schema]) => Array.isArray(schema['enum']));

  test('is a component, so that generated clients have one type of it, whose name no other enum changes', () => {
    expect(enums.map(([each]) => each)).toEqual(
      expect.arrayContaining(['CampaignStatus', 'EventName', 'SubscriberStatus']),
    );
    const named = new Set<object>(enums.map(([, schema]) => schema));
    const inline = collect<{ enum: unknown[] }>('enum').filter((schema) => !named.has(schema));
    // The event of a webhook's body has one value.
    expect(inline.map((schema) => schema.enum)).toEqual(eventNames.map((event) => [event]));
  });

  test('has other values than every other enum', () => {
    const values = enums.map(([, schema]) => JSON.stringify(schema['enum']));
    expect(values.filter((each, index) => values.indexOf(each) !== index)).toEqual([]);
  });
});

describe('a webhook', () => {
  test.each(eventNames)('%s has a component as its body, which has the data of the event and a sample', (event) => {
    const media = document.webhooks[event]?.post?.requestBody?.content['application/json'];
    const { $ref } = (media?.schema ?? {}) as { $ref: string };
    const body = components.schemas[$ref.replace('#/components/schemas/', '')] ?? {};
    const { properties } = body as { properties: Record<string, object> };
    expect(Object.keys(properties)).toEqual(['id', 'event', 'occurred_at', 'data']);
    expect(properties['data']).toEqual({ $ref: `#/components/schemas/${eventCatalogue[event].data.meta()?.['id']}` });
    expect(isWrong(body, media?.example)).toBeUndefined();
    const others = eventNames.filter((name) => name !== event);
    for (const other of others) expect(isWrong(body, { ...(media?.example as object), event: other })).toBeDefined();
  });

  test('is one of the bodies that DeliveryBody can be, by its event', () => {
    const { oneOf, discriminator } = components.schemas['DeliveryBody'] as {
      oneOf: { $ref: string }[];
      discriminator: { propertyName: string; mapping: Record<string, string> };
    };
    expect(Object.keys(discriminator.mapping)).toEqual(eventNames);
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
  });
});

/** Collections whose pages don't end at the uid of an item. */
const ownCursors = new Set(['listTags', 'listRecipients', 'listSubscriberActivity']);

describe('an example', () => {
  const examplesOf = (media: OpenApiMediaType): unknown[] =>
    'example' in media
      ? [media.example]
      : Object.values(media.examples ?? {}).map((example) => resolve<{ value?: unknown }>(example).value);

  test("exists for every body in every media type, and is valid for the document's schema and for ours", () => {
    for (const { operation, found } of described) {
      expect(found.requestBody === undefined).toBe(operation.body === undefined && operation.upload === undefined);
      for (const [type, media] of Object.entries(found.requestBody?.content ?? {})) {
        expect([operation.id, type, isWrong(media.schema, media.example)]).toEqual([operation.id, type, undefined]);
        const input = operation.body ?? operation.upload?.[type];
        expect(input?.safeParse(media.example)).toMatchObject({ success: true });
      }
    }
  });

  test('exists for every parameter except the Idempotency-Key, which is new for each request', () => {
    for (const { operation, found } of described) {
      for (const parameter of parametersOf(found)) {
        if (parameter.name === 'Idempotency-Key') continue;
        const at = [operation.id, parameter.name];
        expect([...at, parameter.example !== undefined && parameter.example !== 'text']).toEqual([...at, true]);
        expect([...at, isWrong(parameter.schema, parameter.example)]).toEqual([...at, undefined]);
      }
    }
  });

  test('of a cursor is one of its collection, and the same in the parameter, X-Next-Cursor and the Link', () => {
    const cursorOf = (operation: OpenApiOperation) =>
      parametersOf(operation).find(({ name }) => name === 'cursor')?.example as string | undefined;
    const collections = described.filter(({ found }) => headersOf(found, '200').includes('X-Next-Cursor'));
    expect(collections.length).toBeGreaterThan(20);
    for (const { operation, found } of collections) {
      const headers = found.responses['200']?.headers as Record<string, { example?: string }>;
      const page = found.responses['200']?.content?.['application/json']?.example as { uid?: string }[];
      const cursor = cursorOf(found);
      if (!ownCursors.has(operation.id)) expect([operation.id, cursor]).toEqual([operation.id, page.at(-1)?.uid]);
      expect([operation.id, headers['X-Next-Cursor']?.example]).toEqual([operation.id, cursor]);
      const link = new URL(/^<(.+)>; rel="next"$/.exec(headers['Link']?.example ?? '')?.[1] ?? '');
      expect([operation.id, link.searchParams.get('cursor')]).toEqual([operation.id, cursor]);
      const [start = ''] = operation.path.split('{');
      expect(link.pathname).toContain(`/api/v1${start}`);
      expect(link.pathname).not.toContain('%7B');
    }
  });

  test('of an Idempotency-Key does not exist, since two requests that send the same one are refused', () => {
    const { idempotencyKey } = components.parameters;
    expect(idempotencyKey).toMatchObject({ name: 'Idempotency-Key', schema: { type: 'string' } });
    const { schema, ...rest } = idempotencyKey ?? {};
    for (const part of [rest, schema])
      for (const name of ['example', 'examples', 'default', 'const', 'enum']) expect(part).not.toHaveProperty(name);
  });

  test('of an If-Match is a value that every resource matches', () => {
    expect(components.parameters['ifMatch']).toMatchObject({ name: 'If-Match', example: '*' });
  });

  test('exists for every reply that has a body, including errors', () => {
    for (const { operation, found } of described) {
      for (const [status, reply] of Object.entries(found.responses)) {
        for (const media of Object.values(reply.content ?? {})) {
          const examples = examplesOf(media);
          expect([operation.id, status, examples.length > 0]).toEqual([operation.id, status, true]);
          for (const example of examples)
            expect([operation.id, status, isWrong(media.schema, example)]).toEqual([operation.id, status, undefined]);
        }
      }
    }
  });

  test('of an error has the status of its response', () => {
    for (const { found } of described) {
      for (const [status, reply] of Object.entries(found.responses)) {
        const media = reply.content?.['application/problem+json'];
        for (const example of media === undefined ? [] : examplesOf(media))
          expect(example).toMatchObject({ status: Number(status) });
      }
    }
  });

  test('exists for every header', () => {
    // Only the responses, since an example may have a property of that name.
    const responses = described.flatMap(({ found }) => Object.values(found.responses));
    for (const { headers } of collect<{ headers: Record<string, object> }>('headers', responses))
      for (const header of Object.values(headers))
        expect(resolve<{ example?: unknown }>(header).example).toEqual(expect.any(String));
  });
});

describe('an operation', () => {
  const headerParameters = (operation: OpenApiOperation) =>
    parametersOf(operation).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []));

  test('accepts an Idempotency-Key if it is a POST, and declares the replay header and the errors of the key, unless it streams its response', () => {
    const streams = ({ replies }: Operation) => Object.values(replies).some(({ stream }) => stream !== undefined);
    const isStored = (operation: Operation) => operation.method === 'POST' && !streams(operation);
    const posts = described.filter(({ operation }) => isStored(operation));
    expect(posts.length).toBeGreaterThan(5);
    for (const { operation, found } of posts) {
      expect(headerParameters(found)).toContain('Idempotency-Key');
      for (const status of Object.keys(operation.replies))
        expect(headersOf(found, status)).toContain('Idempotent-Replayed');
      expect(found.responses['409']?.description).toContain('idempotency_key_in_use');
      expect(headersOf(found, '409')).toContain('Retry-After');
      expect(found.responses['422']?.description).toContain('idempotency_key_reused');
    }
    for (const { operation, found } of described.filter(({ operation }) => !isStored(operation))) {
      expect([operation.id, headerParameters(found)]).not.toEqual([operation.id, ['Idempotency-Key']]);
      expect(JSON.stringify(found.responses)).not.toContain('idempotency_key');
    }
  });

  test('accepts If-None-Match if it is a GET of a single resource, and declares an ETag and a 304 without a body', () => {
    const ofResources = ['getMe', 'getList', 'getSubscriber', 'getHook', 'getSuppression', 'getSampleDelivery'];
    const tagged = described.filter(({ found }) => headerParameters(found).includes('If-None-Match'));
    expect(tagged.map(({ operation }) => operation.id)).toEqual(expect.arrayContaining(ofResources));
    for (const { operation, found } of tagged) {
      expect(operation.method).toBe('GET');
      expect(headersOf(found, '200')).toContain('ETag');
      expect(headersOf(found, '304')).toContain('ETag');
      expect(found.responses['304']?.content).toBeUndefined();
    }
    for (const { found } of described.filter(({ operation }) => operation.id.startsWith('list')))
      expect([headerParameters(found), found.responses['304']]).toEqual([[], undefined]);
  });

  test('takes If-Match and may respond with 412 if and only if it is a PATCH or DELETE other than an upload, or says so', () => {
    for (const { operation, found } of described) {
      const { id, method, upload } = operation;
      const changes = ['PATCH', 'DELETE'].includes(method) && upload === undefined;
      expect([id, takesIfMatch(operation)]).toEqual([id, changes || id === 'runCampaign']);
      expect([id, headerParameters(found).includes('If-Match')]).toEqual([id, takesIfMatch(operation)]);
      const described412 = found.responses['412']?.description.includes('precondition_failed') ?? false;
      expect([id, described412]).toEqual([id, takesIfMatch(operation)]);
    }
  });

  test('documents X-Request-Id and RateLimit on every response, Retry-After on 429 and 503, and WWW-Authenticate on 401', () => {
    for (const { found } of described) {
      for (const status of Object.keys(found.responses))
        expect(headersOf(found, status)).toEqual(
          expect.arrayContaining(['X-Request-Id', 'RateLimit', 'RateLimit-Policy']),
        );
      for (const status of ['429', '503']) expect(headersOf(found, status)).toContain('Retry-After');
      expect(headersOf(found, '401')).toContain('WWW-Authenticate');
      expect(found.responses['429']?.description).toContain('rate_limited');
    }
  });

  test('may be refused for headers or a URL that are too long', () => {
    for (const { operation, found } of described)
      expect([operation.id, found.responses['431']?.description]).toEqual([
        operation.id,
        expect.stringContaining('headers_too_large'),
      ]);
  });

  test('names only documented error codes', () => {
    for (const code of Object.keys(components.examples)) expect(errorCodes).toHaveProperty(code);
  });
});
