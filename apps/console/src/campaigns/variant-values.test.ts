import { expect, test } from '@jest/globals';
import {
  changeTest,
  changeVariant,
  divide,
  letterOf,
  plainVariant,
  previewedVariant,
  savedVariants,
} from './variant-values.ts';

const tested = { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT1H' } as const;

test('a test in which everyone gets a variant has neither a winner nor a wait', () => {
  expect(changeTest(tested, { sample_percent: 100 })).toEqual({ sample_percent: 100, metric: 'clicks' });
});

test('a test with a sample has a winner, with a wait only when it is decided by itself', () => {
  expect(changeTest(tested, { winner: 'manual' })).toEqual({ sample_percent: 20, metric: 'clicks', winner: 'manual' });
  expect(changeTest({ sample_percent: 100, metric: 'opens' }, { sample_percent: 10 })).toEqual({
    sample_percent: 10,
    metric: 'opens',
    winner: 'automatic',
    wait: 'PT4H',
  });
});

test('a sample is rounded up to a whole person, and is never more than there are', () => {
  expect(divide(101, 20)).toEqual({ sample: 21, rest: 80 });
  expect(divide(0, 20)).toEqual({ sample: 0, rest: 0 });
});

test('variants are called by letters', () => {
  expect([0, 1, 4].map(letterOf)).toEqual(['A', 'B', 'E']);
});

test('a change of a variant leaves the others and the test', () => {
  const values = { variants: [plainVariant, plainVariant], ab_test: tested };
  const changed = changeVariant(values, 1, { subject: 'Other' });
  expect(changed).toEqual({ variants: [plainVariant, { ...plainVariant, subject: 'Other' }], ab_test: tested });
  expect(changeVariant({ variants: null, ab_test: null }, 0, { subject: 'Other' }).variants).toBeNull();
});

test('an emptied content of a variant is none, and takes its design with it', () => {
  const emptied = { ...plainVariant, html: ' ', design: { type: 'doc' }, plain: '' };
  const written = { ...plainVariant, html: '<p>Other</p>', design: { type: 'doc' }, plain: 'Other' };
  expect(savedVariants([emptied, written])).toEqual([plainVariant, written]);
  expect(savedVariants(null)).toBeNull();
});

test('beside the content of the campaign the first variant that has it is previewed, beside that of a variant this one', () => {
  const own = { ...plainVariant, html: '<p>Other</p>' };
  expect(previewedVariant(null, 0)).toBeUndefined();
  expect(previewedVariant([own, plainVariant], 0)).toBe(2);
  expect(previewedVariant([own, own], 0)).toBe(1);
  expect(previewedVariant([own, plainVariant], 1)).toBe(1);
  expect(previewedVariant([own, plainVariant], 3)).toBeUndefined();
});
