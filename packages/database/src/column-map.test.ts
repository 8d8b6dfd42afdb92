import { expect, test } from '@jest/globals';
import { type ColumnMap, copyColumns, replaceGiven, showRow, toColumns } from './column-map.ts';
import { Prisma } from './generated/client.ts';

interface Resource {
  uid: string;
  name: string;
  from_name: string;
  hours: { from: string } | null;
  size: number | null;
}

interface Row {
  id: string;
  name: string;
  fromName: string | null;
  hours: Prisma.JsonValue;
  size: number | null;
}

const columns = {
  uid: ({ id }, prefix) => `${prefix}_${id}`,
  name: 'name',
  from_name: { column: 'fromName', show: ({ fromName }) => fromName ?? '' },
  hours: { json: 'hours' },
  size: 'size',
} as const satisfies ColumnMap<Resource, Row, string>;

const row: Row = { id: '1', name: 'News', fromName: null, hours: null, size: 7 };

test('a row is shown with the properties of its resource, in their order', () => {
  const resource: Resource = showRow(columns, row, 'res');
  expect(Object.entries(resource)).toEqual([
    ['uid', 'res_1'],
    ['name', 'News'],
    ['from_name', ''],
    ['hours', null],
    ['size', 7],
  ]);
});

test('given properties become columns, null empties a column, and what is not given stays as it is', () => {
  const { hours, ...others } = toColumns(columns, { from_name: 'Ada', size: null, name: undefined, hours: null });
  expect(others).toEqual({ fromName: 'Ada', size: null });
  expect(hours).toBe(Prisma.DbNull);
  expect(toColumns(columns, { hours: { from: '09:00' } })).toEqual({ hours: { from: '09:00' } });
});

test('a copy has each property that is stored as it is, and none that is only shown', () => {
  const { hours, ...others } = copyColumns(columns, row);
  expect(others).toEqual({ name: 'News', fromName: null, size: 7 });
  expect(hours).toBe(Prisma.DbNull);
});

test('given values replace the current ones, also with null, and undefined ones do not', () => {
  const current = { name: 'News', size: 7 as number | null, color: 'red' };
  expect(replaceGiven(current, { size: null, color: undefined })).toEqual({ name: 'News', size: null, color: 'red' });
});

test('the compiler refuses a property without a column, and a column that its resource or its row does not have', () => {
  const { uid, name, from_name, hours, size } = columns;
  // @ts-expect-error: size is missing.
  const missing = { uid, name, from_name, hours } as const satisfies ColumnMap<Resource, Row, string>;
  // @ts-expect-error: the resource has no color.
  const unknown = { ...columns, color: 'name' } as const satisfies ColumnMap<Resource, Row, string>;
  // @ts-expect-error: the row has no length.
  const absent = { ...columns, size: 'length' } as const satisfies ColumnMap<Resource, Row, string>;
  // @ts-expect-error: a name is no number.
  const other = { ...columns, size: 'name' } as const satisfies ColumnMap<Resource, Row, string>;
  // @ts-expect-error: a uid is only shown.
  const given = () => toColumns(columns, { uid: 'res_1' });
  expect([missing, unknown, absent, other, given, size]).toHaveLength(6);
});
