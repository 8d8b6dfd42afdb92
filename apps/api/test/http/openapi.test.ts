import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ErrorCode, errorCodes, eventNames, type Operation, operations } from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { z } from 'zod';
import { routes } from '../../src/routes.ts';
import { addExampleCall, addExamples } from '../support/add-examples.ts';
import { exampleCall } from '../support/example-call.ts';
import { unknownUids } from '../support/example-uids.ts';
import { locationOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

type Json = Record<string, unknown>;
interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Json; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { headers?: Json; content?: Record<string, { schema: Json }> }>;
}
interface Document {
  openapi: string;
  info: Json;
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Json; example: unknown }> } } }>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

const all = Object.values(operations) as Operation[];

const api = useTestApi();
let document: Document;
beforeAll(async () => {
  document = (await api.bare.get('/api/v1/openapi.json?content=all').expect(200)).body as Document;
});

const find = ({ path, method }: Operation): Described | undefined =>
  document.paths[`/api/v1${path}`]?.[method.toLowerCase()];

const compiled = new Map<string, z.ZodType>();

/** Compiles one of the document's schemas, with everything it refers to, into a zod schema. */
function compile(schema: Json): z.ZodType {
  const text = JSON.stringify(schema);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  // Include only those: reading all schemas of the document for each schema would take a minute.
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    for (const reference of collect('$ref', value) as string[]) {
      const name = reference.replace('#/components/schemas/', '');
      if (names.has(name)) continue;
      names.add(name);
      visit(document.components.schemas[name]);
    }
  };
  visit(schema);
  const $defs = Object.fromEntries([...names].map((name) => [name, document.components.schemas[name]]));
  const local = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/');
  const read = z.fromJSONSchema(JSON.parse(local) as z.core.JSONSchema.JSONSchema);
  compiled.set(text, read);
  return read;
}

/** Every value in the document under a property of this name. */
function collect(name: string, value: unknown = document): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...collect(name, inner)]);
}

describe('the document', () => {
  test('has exactly one route for each operation and one operation for each route', () => {
    const routed = routes.map(({ operation }) => operation);
    expect(new Set(routed)).toEqual(new Set(all));
    expect(routed).toHaveLength(all.length);
    for (const [id, operation] of Object.entries(operations)) expect(operation.id).toBe(id);
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(all.map(({ id }) => id).sort());
  });

  test('is OpenAPI 3.1 with unique operation ids, and every reference in it resolves', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    const ids = collect('operationId');
    expect(new Set(ids).size).toBe(ids.length);
    const references = collect('$ref') as string[];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const [, kind, name] = /^#\/components\/(schemas|parameters|headers|examples)\/([\w.-]+)$/.exec(reference) ?? [];
      const components = document.components[kind as 'schemas'] ?? {};
      expect([reference, Object.keys(components)]).toEqual([reference, expect.arrayContaining([name])]);
    }
    for (const scheme of collect('security')
      .flat()
      .flatMap((entry) => Object.keys(entry as Json)))
      expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  test('declares exactly the parameters in each path', () => {
    for (const operation of all) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (find(operation)?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  test('offers all three types for each body, and every schema in it can be read', () => {
    for (const operation of all.filter(({ body }) => body !== undefined)) {
      const content = find(operation)?.requestBody?.content ?? {};
      expect(Object.keys(content)).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]);
    }
    for (const schema of collect('schema')) expect(() => compile(schema as Json)).not.toThrow();
  });

  test('has examples that its own schemas and the API itself accept', async () => {
    for (const operation of all.filter(({ body }) => body !== undefined)) {
      const schema = find(operation)?.requestBody?.content['application/json']?.schema ?? {};
      const example = operation.body?.meta()?.['example'];
      expect(compile(schema).safeParse(example)).toMatchObject({ success: true });
      expect(operation.body?.safeParse(example)).toMatchObject({ success: true });
    }
  });

  test('has a webhook for each event, whose example its schema accepts', () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventNames]);
    for (const { post } of Object.values(document.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'] ?? { schema: { not: {} } };
      expect(compile(schema).safeParse(example)).toMatchObject({ success: true });
    }
  });

  test('names the address from which it is served', () => {
    expect(document.servers[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe('a response matches the document', () => {
  /** Compares the response with what the document declares for its operation and status. */
  function check(operation: Operation, response: supertest.Response): void {
    const described = find(operation)?.responses[String(response.status)];
    if (described === undefined) throw new Error(`${operation.id} returned an undocumented ${response.status}`);
    const [type, content] = Object.entries(described.content ?? {})[0] ?? [];
    if (content === undefined) {
      expect(response.text).toBe('');
      return;
    }
    expect(response.headers['content-type']).toContain(type);
    const value: unknown = (type ?? '').includes('json') ? response.body : response.text;
    const { error } = compile(content.schema).safeParse(value);
    expect([operation.id, error?.issues]).toEqual([operation.id, undefined]);
    const { code } = response.body as { code?: ErrorCode };
    if (response.status >= 400) expect(Object.keys(errorCodes)).toContain(code);
  }

  test('from every operation on success, with every declared header of a new resource', async () => {
    const reader = await createTestAccount(api.database);
    const examples = await addExamples(api, reader);
    for (const operation of all) {
      // Each change has an account of its own, so that an erasure doesn't remove what the next operation needs.
      const isRead = operation.method === 'GET';
      const account = isRead ? reader : await createTestAccount(api.database);
      const { method, path, body, headers } = isRead
        ? exampleCall(operation, examples)
        : await addExampleCall(api, account, operation);
      const response = await api.call(method, path, account).set(headers).send(body);
      expect([operation.id, response.status < 300]).toEqual([operation.id, true]);
      check(operation, response);
      const collection = /^copy(?:Campaign|Automation)$/.test(operation.id) ? `/${path.split('/')[1]}` : path;
      // These two have no URL of their own: a bounce is in its campaign's log, and there is only one tracking domain.
      if (response.status === 201 && !['addBounce', 'addTrackingDomain'].includes(operation.id))
        expect(response.headers['location']).toContain(`/api/v1${collection}/`);
      // Each email of a batch has a URL of its own.
      if (response.status === 202 && operation.id !== 'sendEmails') {
        // Work in progress has a URL that shows its progress.
        const location = locationOf(response);
        await api.call('get', location, account).expect(200);
      }
    }
  }, 400_000);

  test('to every operation without its body, which succeeds exactly where the document does not require a body', async () => {
    for (const operation of all.filter(({ body }) => body !== undefined)) {
      const account = await createTestAccount(api.database);
      const { method, path } = await addExampleCall(api, account, operation);
      const response = await api.call(method, path, account);
      const isRequired = find(operation)?.requestBody?.required;
      expect([operation.id, response.status >= 400]).toEqual([operation.id, isRequired]);
      check(operation, response);
    }
  }, 180_000);

  test("from every collection that is continued from its example's cursor", async () => {
    const reader = await createTestAccount(api.database);
    const examples = await addExamples(api, reader);
    const cursorOf = (operation: Operation) => find(operation)?.parameters?.find(({ name }) => name === 'cursor');
    const collections = all.filter((operation) => cursorOf(operation) !== undefined);
    expect(collections.length).toBeGreaterThan(20);
    for (const operation of collections) {
      const { path } = exampleCall(operation, examples);
      const response = await api.call('get', `${path}?cursor=${String(cursorOf(operation)?.example)}`, reader);
      expect([operation.id, response.status]).toEqual([operation.id, 200]);
      check(operation, response);
    }
  });

  test('to an addition of an existing subscriber with values of every type', async () => {
    const list = await api.addList({
      fields: [
        { tag: 'NUM', type: 'number' },
        { tag: 'FLAG', type: 'boolean' },
        { tag: 'SOME', type: 'multiselect', options: ['a', 'b'] },
      ],
    });
    const body = { list_uid: list, EMAIL: 'x@example.com', NUM: 1.5, FLAG: true, SOME: ['a', 'b'] };
    for (const status of [201, 200]) {
      const response = await api.call('post', '/subscribers').send(body).expect(status);
      check(operations.addSubscriber, response);
    }
  });

  test('from every operation without a key, with a key in the query, and with invalid input', async () => {
    const uids = await addExamples(api, await createTestAccount(api.database));
    for (const operation of all) {
      const { method, path, body, headers } = exampleCall(operation, uids);
      const responses = [
        await api.bare[method](`/api/v1${path}`).set(headers).send(body),
        await api.call(method, `${path}?api_key=x`).set(headers).send(body),
        ...(operation.query === undefined ? [] : [await api.call(method, `${path}?limit=x`)]),
        ...(operation.body === undefined
          ? []
          : [
              await api.call(method, path).send({ unknown: true }),
              await api.call(method, path).type('json').send('{'),
              await api.call(method, path).type('text/plain').send('x'),
            ]),
      ];
      for (const response of responses) {
        expect(response.status).toBeGreaterThanOrEqual(400);
        check(operation, response);
      }
    }
  });

  test('to every operation on a uid that does not exist', async () => {
    const nothing = '01k6n8qf4tef0v9k0x7h3w2c5d';
    const uids = unknownUids((prefix) => `${prefix}_${nothing}`);
    for (const operation of all.filter(({ path }) => path.includes('{uid}'))) {
      const { method, path, body, headers } = exampleCall(operation, uids);
      const response = await api.call(method, path).set(headers).send(body).expect(404);
      check(operation, response);
    }
  });
});

test('the document is served without a key, with a content security policy', async () => {
  const response = await api.bare.get('/api/v1/openapi.json').expect(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['content-security-policy']).toContain("default-src 'self'");
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});
