import { expect, test } from '@jest/globals';
import { everyone, isPart, isSameAudience, restrict } from './audience-values.ts';

test('everyone is not a part of the list, and an audience with a tag or a segment is', () => {
  expect(isPart(everyone)).toBe(false);
  expect(isPart({ ...everyone, tags_none: ['staff'] })).toBe(true);
  expect(isPart({ ...everyone, segment_uid: 'seg_1' })).toBe(true);
});

test('an audience that is restricted to nothing is incomplete instead of everyone, until something restricts it', () => {
  const undecided = restrict(everyone, {});
  expect(undecided).toEqual({ ...everyone, is_incomplete: true });
  expect(isPart(undecided)).toBe(true);
  const tagged = restrict(undecided, { tags_any: ['vip'] });
  expect(tagged).toEqual({ ...everyone, tags_any: ['vip'] });
  expect(restrict(tagged, { tags_any: [] })).toEqual(undecided);
});

test('two audiences with the same values are the same, whatever the order of their properties', () => {
  const { conditions, ...rest } = everyone;
  expect(isSameAudience(everyone, { conditions, ...rest })).toBe(true);
  expect(isSameAudience(everyone, { ...everyone, tags_all: ['vip'] })).toBe(false);
  expect(isSameAudience(everyone, restrict(everyone, {}))).toBe(false);
});
