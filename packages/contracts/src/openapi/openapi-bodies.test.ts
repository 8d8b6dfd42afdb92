import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Operation } from '../define-operation.ts';
import { openApiDocument } from './openapi-document.ts';
import { operations } from '../operations.ts';
import { openApiRules } from '../testing/openapi-rules.ts';

const whole = openApiDocument({ version: '1.2.3', serverUrl: 'https://mail.example.com', content: 'all' });
const { paths, components } = openApiRules.parse(JSON.parse(JSON.stringify(whole)));
const all = Object.values(operations) as Operation[];

const requestBody = ({ path, method }: Operation) =>
  paths[`/api/v1${path}`]?.[method.toLowerCase() as 'post']?.requestBody;

/** Compares a value with a schema of the document, which may refer to others. */
function isWrong(schema: Record<string, unknown>, value: unknown): unknown {
  const text = JSON.stringify({ ...schema, $defs: components.schemas });
  const local = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as z.core.JSONSchema.JSONSchema;
  return z.fromJSONSchema(local).safeParse(value).error?.issues;
}

describe('a request body', () => {
  const bodyOf = (id: keyof typeof operations) => requestBody(operations[id]);
  const encodingOf = (id: keyof typeof operations, type: string) => bodyOf(id)?.content[type]?.encoding;
  const form = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data';

  test('is required if and only if the schema rejects an empty object', () => {
    for (const operation of all.filter(({ body }) => body !== undefined)) {
      const acceptsNothing = operation.body?.safeParse({}).success;
      const isRequired = requestBody(operation)?.required;
      expect([operation.id, isRequired]).toEqual([operation.id, acceptsNothing === false]);
      // Only a tag's name can be changed.
      if (operation.method === 'PATCH' && operation.id !== 'updateTag')
        expect([operation.id, isRequired]).toEqual([operation.id, false]);
    }
  });

  test('is not described for a POST that takes none, but the errors for sending one are', () => {
    const bare = all.filter(
      ({ method, body, upload }) => method === 'POST' && body === undefined && upload === undefined,
    );
    expect(bare.map(({ id }) => id)).toContain('eraseSubscriber');
    for (const operation of bare) {
      const { requestBody: described, responses } = paths[`/api/v1${operation.path}`]?.post ?? { responses: {} };
      expect([operation.id, described, Object.keys(responses)]).toEqual([
        operation.id,
        undefined,
        expect.arrayContaining(['400', '413', '415', '422']),
      ]);
      expect(responses['400']?.description).toContain('malformed_body');
    }
  });

  test('in a multipart form declares that objects and arrays of objects are encoded as JSON', () => {
    const json = { contentType: 'application/json' };
    expect(encodingOf('addList', multipart)).toEqual({ archive: json, contact: json, fields: json, form: json });
    expect(encodingOf('updateList', multipart)).toEqual({ archive: json, contact: json, form: json });
    expect(encodingOf('addSubscribers', multipart)).toEqual({ subscribers: json });
    expect(encodingOf('updateSubscriber', multipart)).toBeUndefined();
  });

  test('in a URL-encoded form declares that objects are encoded in brackets', () => {
    const brackets = { style: 'deepObject', explode: true };
    expect(encodingOf('addList', form)).toEqual({ archive: brackets, contact: brackets, form: brackets });
    expect(encodingOf('updateList', form)).toEqual({ archive: brackets, contact: brackets, form: brackets });
    expect(encodingOf('updateSubscriber', form)).toBeUndefined();
  });

  test('explains brackets, empty arrays and JSON parts if it has an object or an array, and only then', () => {
    for (const id of [
      'addList',
      'updateList',
      'addField',
      'addSubscriber',
      'updateSubscriber',
      'addSubscribers',
    ] as const)
      for (const words of ['`contact[city]=Bern`', '`tags[]=`', '`application/json`'])
        expect(bodyOf(id)?.description).toContain(words);
    for (const id of ['addHook', 'addTags', 'subscribe'] as const) expect(bodyOf(id)).not.toHaveProperty('description');
  });
});

describe('the document for generators', () => {
  const served = openApiRules.parse(
    JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3', serverUrl: 'https://mail.example.com' }))),
  );

  test('has one media type for each body: JSON, or a file of any type', () => {
    for (const { method, path, upload } of all) {
      const described = served.paths[`/api/v1${path}`]?.[method.toLowerCase() as 'post']?.requestBody;
      if (described === undefined) continue;
      const type = upload === undefined ? 'application/json' : 'application/octet-stream';
      expect([path, Object.keys(described.content)]).toEqual([path, [type]]);
    }
  });

  test('has the same components as the whole document', () => {
    // The rows of an import as JSON are a body that only the whole document has.
    const others = Object.keys(components.schemas).filter((name) => name !== 'ImportRows');
    expect(Object.keys(served.components.schemas).sort()).toEqual(others.sort());
  });
});

describe('a schema', () => {
  test('AddSubscriber declares EMAIL and requires it', () => {
    const schema = components.schemas['AddSubscriber'] as { properties: object; required: string[] };
    expect(schema.properties).toHaveProperty('EMAIL', expect.objectContaining({ type: 'string', format: 'email' }));
    expect(schema.required).toContain('EMAIL');
    expect(isWrong(schema, { list_uid: 'list_x' })).toBeDefined();
    expect(isWrong(schema, { list_uid: 'list_x', EMAIL: 'ada@example.com', AGE: 36 })).toBeUndefined();
  });

  test.each(['UpdateSubscriber', 'BatchRow'])('%s declares EMAIL, but does not require it', (name) => {
    const schema = components.schemas[name] ?? {};
    expect(schema['properties']).toHaveProperty('EMAIL', expect.objectContaining({ format: 'email' }));
    expect(isWrong(schema, {})).toBeUndefined();
  });

  test.each([
    ['AddHook', 'target_url'],
    ['AddHook', 'url'],
    ['UpdateHook', 'target_url'],
    ['Hook', 'target_url'],
    ['NewHook', 'target_url'],
    ['NewListContact', 'url'],
  ])('%s declares that its %s is a URI', (name, property) => {
    expect(components.schemas[name]?.['properties']).toHaveProperty(
      property,
      expect.objectContaining({ format: 'uri' }),
    );
  });
});
