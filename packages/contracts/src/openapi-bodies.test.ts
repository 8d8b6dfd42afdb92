import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Operation } from './define-operation.ts';
import { openApiDocument } from './openapi-document.ts';
import { operations } from './operations.ts';
import { openApiRules } from './testing/openapi-rules.ts';

const whole = openApiDocument({ version: '1.2.3', serverUrl: 'https://mail.example.com' });
const { paths, components } = openApiRules.parse(JSON.parse(JSON.stringify(whole)));
const all = Object.values(operations) as Operation[];

const requestBody = ({ path, method }: Operation) =>
  paths[`/api/v1${path}`]?.[method.toLowerCase() as 'post']?.requestBody;

const isWrong = (schema: Record<string, unknown>, value: unknown): unknown =>
  z.fromJSONSchema(schema).safeParse(value).error?.issues;

describe('a body', () => {
  const bodyOf = (id: keyof typeof operations) => requestBody(operations[id]);
  const encodingOf = (id: keyof typeof operations, type: string) => bodyOf(id)?.content[type]?.encoding;
  const form = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data';

  test('is required where an empty object is refused, and nowhere else', () => {
    for (const operation of all.filter(({ body }) => body !== undefined)) {
      const acceptsNothing = operation.body?.safeParse({}).success;
      const isRequired = requestBody(operation)?.required;
      expect([operation.id, isRequired]).toEqual([operation.id, acceptsNothing === false]);
      // A tag has nothing to change but its name.
      if (operation.method === 'PATCH' && operation.id !== 'updateTag')
        expect([operation.id, isRequired]).toEqual([operation.id, false]);
    }
  });

  test('of a POST that takes none is not described, but the errors of one that is sent are', () => {
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

  test('says how objects and arrays of objects are encoded in a multipart form: as JSON', () => {
    const json = { contentType: 'application/json' };
    expect(encodingOf('addList', multipart)).toEqual({ archive: json, contact: json, fields: json, form: json });
    expect(encodingOf('updateList', multipart)).toEqual({ archive: json, contact: json, form: json });
    expect(encodingOf('addSubscribers', multipart)).toEqual({ subscribers: json });
    expect(encodingOf('updateSubscriber', multipart)).toBeUndefined();
  });

  test('says how objects are encoded in a URL-encoded form: in brackets', () => {
    const brackets = { style: 'deepObject', explode: true };
    expect(encodingOf('addList', form)).toEqual({ archive: brackets, contact: brackets, form: brackets });
    expect(encodingOf('updateList', form)).toEqual({ archive: brackets, contact: brackets, form: brackets });
    expect(encodingOf('updateSubscriber', form)).toBeUndefined();
  });

  test('with an object or an array explains brackets, empty arrays and JSON parts; any other does not', () => {
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

describe('a schema', () => {
  test('AddSubscriber declares EMAIL, and requires it', () => {
    const schema = components.schemas['AddSubscriber'] as { properties: object; required: string[] };
    expect(schema.properties).toHaveProperty('EMAIL', expect.objectContaining({ type: 'string', format: 'email' }));
    expect(schema.required).toContain('EMAIL');
    expect(isWrong(schema, { list_uid: 'list_x' })).toBeDefined();
    expect(isWrong(schema, { list_uid: 'list_x', EMAIL: 'ada@example.com', AGE: 36 })).toBeUndefined();
  });

  test.each(['UpdateSubscriber', 'BatchRow'])('%s declares EMAIL, and does not require it', (name) => {
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
  ])('%s says that its %s is a URI', (name, property) => {
    expect(components.schemas[name]?.['properties']).toHaveProperty(
      property,
      expect.objectContaining({ format: 'uri' }),
    );
  });
});
