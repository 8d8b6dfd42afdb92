import { expect, test } from '@jest/globals';
import type { List } from 'mailwright';
import { writeConditions } from '../segments/conditions.ts';
import { readSearch, toFilters, toSegment } from './subscriber-search.ts';

const list = { fields: [{ tag: 'EMAIL' }, { tag: 'FIRST_NAME' }] } as unknown as List;
const read = (query: string) => readSearch(new URLSearchParams(query));
const containing = (value: string) => ({
  any: [
    { field: 'EMAIL', operator: 'contains', value },
    { field: 'FIRST_NAME', operator: 'contains', value },
  ],
});

test('a whole address is looked up, and a part is searched for in the address and in the list’s name fields', () => {
  expect(toFilters(list, read('q=ada@example.com'))).toEqual({ email: 'ada@example.com' });
  expect(toFilters(list, read('q=ada'))).toEqual({ conditions: containing('ada') });
  expect(toFilters(list, read(''))).toEqual({});
});

test('conditions in the page address become part of the filter, and invalid ones are ignored', () => {
  const conditions = { all: [{ tag: 'vip', operator: 'has' }] };
  const query = `status=subscribed&import=imp_1&q=ada&conditions=${encodeURIComponent(JSON.stringify(conditions))}`;
  expect(toFilters(list, read(query))).toEqual({
    status: 'subscribed',
    import_uid: 'imp_1',
    conditions: { all: [conditions, containing('ada')] },
  });
  for (const broken of ['{', '[]', '3', 'null', '{"all":[]}'])
    expect(toFilters(list, read(`conditions=${broken}`))).toEqual({});
});

test('everything that narrows the subscribers becomes a condition of the segment', () => {
  const conditions = encodeURIComponent('{"all":[{"status":["subscribed"]}]}');
  expect(writeConditions(toSegment(list, read(`tag=vip&q=ada@example.com&conditions=${conditions}`)))).toEqual({
    all: [
      { tag: 'vip', operator: 'has' },
      { field: 'EMAIL', operator: 'equals', value: 'ada@example.com' },
      { status: ['subscribed'] },
    ],
  });
});
