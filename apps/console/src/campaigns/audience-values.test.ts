import { expect, test } from '@jest/globals';
import { everyone, isPart, isSameAudience, toConditions } from './audience-values.ts';

test('everyone is who is subscribed, and no part', () => {
  expect(isPart(everyone)).toBe(false);
  expect(toConditions(everyone, undefined)).toEqual({ all: [{ status: ['subscribed'] }] });
});

test('tags, conditions and a segment all have to be met, and those of a segment are nested no deeper than they were', () => {
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

test('conditions of which one or none has to be met stay a group', () => {
  const conditions = { any: [{ tag: 'one' }] };
  expect(toConditions({ ...everyone, conditions }, { none: [{ tag: 'two' }] })).toEqual({
    all: [{ status: ['subscribed'] }, conditions, { none: [{ tag: 'two' }] }],
  });
});

test('audiences that say the same are the same, in whatever order their properties come', () => {
  const { conditions, ...rest } = everyone;
  expect(isSameAudience(everyone, { conditions, ...rest })).toBe(true);
  expect(isSameAudience(everyone, { ...everyone, tags_all: ['vip'] })).toBe(false);
});
