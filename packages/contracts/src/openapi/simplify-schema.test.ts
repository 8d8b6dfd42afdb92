import { expect, test } from '@jest/globals';
import { simplifySchema } from './simplify-schema.ts';

test.each<[string, object, object]>([
  [
    'a nullable value has a list of types',
    { description: 'A name', anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
    { description: 'A name', type: ['string', 'null'], maxLength: 5 },
  ],
  [
    'a nullable choice may be null',
    { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
    { type: ['string', 'null'], enum: ['a', 'b', null] },
  ],
  [
    'a nullable component stays a union',
    { anyOf: [{ $ref: '#/$defs/List' }, { type: 'null' }] },
    { anyOf: [{ $ref: '#/components/schemas/List' }, { type: 'null' }] },
  ],
  [
    'a union in a union is part of it',
    { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'null' }] },
    { anyOf: [{ type: 'string' }, { type: 'number', format: 'double' }, { type: 'null' }] },
  ],
  ['a number is a double', { type: 'number', maximum: 1 }, { type: 'number', maximum: 1, format: 'double' }],
  [
    'a nullable number is a double',
    { anyOf: [{ type: 'number' }, { type: 'null' }] },
    { type: ['number', 'null'], format: 'double' },
  ],
  ['an integer has no precision', { type: 'integer' }, { type: 'integer' }],
  [
    'a component keeps what its user says of it',
    { $ref: '#/$defs/Status', description: 'How it is', default: 'active' },
    { $ref: '#/components/schemas/Status', description: 'How it is', default: 'active' },
  ],
  [
    'properties that a schema does not name may have any value',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { anyOf: [{ type: 'string' }] } },
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
  ],
  [
    'the values of a map keep their type',
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  [
    'an object that allows no other properties still allows none',
    { type: 'object', properties: {}, additionalProperties: false },
    { type: 'object', properties: {}, additionalProperties: false },
  ],
  ['a pattern that needs a flag is left out', { type: 'string', pattern: '^\\p{L}+$' }, { type: 'string' }],
  [
    'a property that is named like a keyword is a property',
    { type: 'object', properties: { pattern: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
    { type: 'object', properties: { pattern: { type: ['string', 'null'] } } },
  ],
  ['another pattern stays', { type: 'string', pattern: '^[a-z]+$' }, { type: 'string', pattern: '^[a-z]+$' }],
  [
    'an example is left as it is',
    { type: 'object', example: { anyOf: [{ type: 'null' }], pattern: '\\p{L}' } },
    { type: 'object', example: { anyOf: [{ type: 'null' }], pattern: '\\p{L}' } },
  ],
])('%s', (_what, schema, expected) => {
  expect(simplifySchema(schema)).toEqual(expected);
});
