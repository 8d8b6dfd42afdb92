import { expect, test } from '@jest/globals';
import type { List } from 'mailwright';
import { countConditions, isComplete, readConditions, withOperator, writeConditions } from './conditions.ts';

const nested = {
  all: [
    { tag: 'vip', operator: 'has' },
    { any: [{ field: 'CITY', operator: 'in', value: ['Bern'] }, { none: [{ status: ['bounced'] }] }] },
  ],
} as Parameters<typeof readConditions>[0];

test('conditions are written exactly as they were read', () => {
  expect(writeConditions(readConditions(nested))).toEqual(nested);
  expect(countConditions(readConditions(nested))).toBe(6);
});

test('conditions without a value are incomplete, even in an inner group, and so is a group without conditions', () => {
  expect(isComplete(readConditions(nested))).toBe(true);
  expect(isComplete(readConditions({ all: [{ any: [{ tag: '', operator: 'has' }] }] }))).toBe(false);
  expect(isComplete(readConditions({ all: [{ field: 'CITY', operator: 'in', value: [] }] }))).toBe(false);
  expect(isComplete(readConditions({ all: [] }))).toBe(false);
});

test('a value is kept if the new operator takes the same kind of value, and dropped otherwise', () => {
  const list = { fields: [{ tag: 'CITY', type: 'text' }] } as unknown as List;
  const leaf = { field: 'CITY', operator: 'equals', value: 'Bern' };
  expect(withOperator(list, leaf, 'contains')).toEqual({ ...leaf, operator: 'contains' });
  expect(withOperator(list, leaf, 'in')).toEqual({ field: 'CITY', operator: 'in', value: [] });
  expect(withOperator(list, leaf, 'is_set')).toEqual({ field: 'CITY', operator: 'is_set' });
});
