import { beforeAll, expect, test } from '@jest/globals';
import type { BatchResult, SubscriberResource } from '@mailwright/contracts';
import fc from 'fast-check';
import { useTestApi } from '../support/start-test-api.ts';

const options = ['red', 'light blue', '1'];
const types = ['text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect'] as const;
const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({
    fields: types.map((type) => ({
      tag: type.toUpperCase(),
      type,
      ...(type.endsWith('select') ? { options } : {}),
    })),
  });
});

const someText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'null', '{}', "'; --", '\\u0000', '\u2028', 'x'.repeat(5_001)),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.bigInt().map(String),
  fc.constantFrom('1e999', '-0', '.5', '1_0', '0x1'),
);
const date = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((day) => day.toISOString());
const near: Record<(typeof types)[number], fc.Arbitrary<unknown>> = {
  text: someText,
  number,
  date: fc.oneof(
    date.map((day) => day.slice(0, 10)),
    fc.constantFrom('2026-02-29', '0000-01-01', '2024-02-29'),
  ),
  datetime: fc.oneof(
    date,
    fc.constantFrom('9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59', '2026-01-31T09:30Z'),
  ),
  boolean: fc.constantFrom<unknown>(true, false, 'yes', 'NO', '1', 0, 'on', 'maybe'),
  url: fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    someText.map((text) => `https://example.com/${text}`),
  ),
  select: fc.constantFrom(...options, 'Red', 'blue'),
  multiselect: fc.oneof(fc.array(fc.constantFrom(...options, 'no')), fc.constantFrom('red,1', 'red,,1', ' 1 , red')),
};
const any = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const values = fc.record(
  Object.fromEntries(types.map((type) => [type.toUpperCase(), fc.oneof({ weight: 6, arbitrary: near[type] }, any)])),
  { requiredKeys: [] },
);

let count = 0;
const given = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

// A failure prints the seed and path with which fast-check can repeat it.
test('values of all eight types are either stored, so that sending them back changes nothing, or refused by name', async () => {
  await fc.assert(
    fc.asyncProperty(values, async (some) => {
      const body = { list_uid: list, EMAIL: `v${(count += 1)}@example.com`, ...given(some) };
      const added = await api.call('post', '/subscribers').send(body);
      if (added.status === 422) {
        const named = Object.keys((added.body as { errors: object }).errors);
        expect(named.length).toBeGreaterThan(0);
        // Only given values are refused; a nested value is named by its path.
        for (const name of named) expect(Object.keys(body)).toContain(name.split(/[.[]/)[0]);
        return;
      }
      expect({ status: added.status, text: added.text }).toMatchObject({ status: 201 });
      const stored = added.body as SubscriberResource;
      const read = await api.call('get', `/subscribers/${stored.uid}`).expect(200);
      expect(read.body).toEqual(stored);
      const own = Object.fromEntries(types.map((type) => [type.toUpperCase(), stored[type.toUpperCase()]]));
      const again = await api.call('patch', `/subscribers/${stored.uid}`).send(own).expect(200);
      expect(again.body).toEqual(stored);
      // A batch reads the values in the same way.
      const row = { ...given(some), EMAIL: `b${count}@example.com` };
      const { body: batch } = await api
        .call('post', '/subscribers/batch')
        .send({ list_uid: list, subscribers: [row] })
        .expect(200);
      const result = (batch as BatchResult).results[0];
      expect(result).toMatchObject({ result: 'created' });
      const other = (await api.call('get', `/subscribers/${result?.uid}`).expect(200)).body as SubscriberResource;
      for (const tag of Object.keys(own)) expect(other[tag]).toEqual(stored[tag]);
    }),
    { numRuns: 120 },
  );
}, 120_000);

test('a value in a form is either stored as the same value in JSON would be, or refused', async () => {
  const texts = fc.record(
    Object.fromEntries(types.map((type) => [type.toUpperCase(), fc.oneof(near[type].map(String), someText)])),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const body = { list_uid: list, EMAIL: `f${(count += 1)}@example.com`, ...given(some) } as Record<string, string>;
      const wellFormed = Object.values(body).every((text) => text.isWellFormed());
      const sent = await api.call('post', '/subscribers').type('form').send(new URLSearchParams(body).toString());
      expect([201, 422]).toContain(sent.status);
      if (sent.status === 422 || !wellFormed) return;
      const json = await api
        .call('post', '/subscribers')
        .send({ ...body, EMAIL: `j${count}@example.com` })
        .expect(201);
      for (const type of types) expect(json.body[type.toUpperCase()]).toEqual(sent.body[type.toUpperCase()]);
    }),
    { numRuns: 60 },
  );
}, 120_000);
