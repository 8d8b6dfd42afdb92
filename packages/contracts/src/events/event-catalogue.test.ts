import { describe, expect, test } from '@jest/globals';
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import { eventNames } from './event-catalogue.ts';
import { describeEvents, EventDescription } from './event-description.ts';

// A validator other than zod. Formats are only annotations in JSON Schema 2020-12; times are validated by their
// pattern.
const compile = (schema: Record<string, unknown>) =>
  new Ajv2020({ strict: true, strictTypes: false, validateFormats: false, allErrors: true }).compile(
    schema as SchemaObject,
  );

test('the catalogue has every event once, sorted by name', () => {
  const events = describeEvents().map((event) => EventDescription.parse(event));
  expect(events.map(({ event }) => event)).toEqual([...eventNames]);
  for (const { event, sample, description } of events) {
    expect(sample.event).toBe(event);
    expect(description).toMatch(/^[A-Z].*\.$/);
  }
});

describe.each(describeEvents())('the schema of $event', ({ schema, sample }) => {
  test('is JSON Schema 2020-12 without external references or unknown keywords', () => {
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const name = /^#\/\$defs\/(\w+)$/.exec(reference ?? '')?.[1] ?? '';
      expect(Object.keys(schema['$defs'] as object)).toContain(name);
    }
  });

  test("accepts the sample's data", () => {
    const isRight = compile(schema);
    isRight(sample.data);
    expect(isRight.errors ?? []).toEqual([]);
  });

  test('rejects data that lacks a property, or has one of another type', () => {
    const isRight = compile(schema);
    for (const name of Object.keys(sample.data)) {
      const { [name]: _left, ...rest } = sample.data;
      // An optional property may be absent, but not have another type.
      if ((schema['required'] as string[]).includes(name)) expect([name, isRight(rest)]).toEqual([name, false]);
      expect([name, isRight({ ...sample.data, [name]: 1.5 })]).toEqual([name, false]);
    }
    expect(isRight({})).toBe(false);
  });
});
