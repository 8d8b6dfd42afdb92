import { expect, test } from '@jest/globals';
import { everyone, isPart, isSameAudience, toConditions } from './audience-values.ts';

test('everyone means all subscribed people, and is not a restricted audience', () => {
  expect(isPart(everyone)).toBe(false);
  expect(toConditions(everyone, undefined)).toEqual({ all: [{ status: ['subscribed'] }] });
});

test("an audience's tags, conditions and segment must all match, and a segment's conditions are nested no deeper than before", () => {
  const audience = {
    ...everyone,
    tags_any: ['vip', 'early'],
    tags_all: ['paid'],
    tags_none: ['staff'],
    segment_uid: 'seg_1',
  };
  const segment = { all: [{ tag: 'inner' }, { any: [{ tag: 'one' }, { tag: 'two' }] }] };
  expect(isPart(audience)).toBe(true);
  expect(toConditions(audience, segment)).toEqual({
    all: [
      { status: ['subscribed'] },
      { any: [{ tag: 'vip' }, { tag: 'early' }] },
      { tag: 'paid' },
      { none: [{ tag: 'staff' }] },
      { tag: 'inner' },
      { any: [{ tag: 'one' }, { tag: 'two' }] },
    ],
  });
});

test('conditions of which any or none must match stay in a group of their own', () => {
  const conditions = { any: [{ tag: 'one' }] };
  expect(toConditions({ ...everyone, conditions }, { none: [{ tag: 'two' }] })).toEqual({
    all: [{ status: ['subscribed'] }, conditions, { none: [{ tag: 'two' }] }],
  });
});

test('two audiences with the same values are the same, whatever the order of their properties', () => {
  const { conditions, ...rest } = everyone;
  expect(isSameAudience(everyone, { conditions, ...rest })).toBe(true);
  expect(isSameAudience(everyone, { ...everyone, tags_all: ['vip'] })).toBe(false);
});
