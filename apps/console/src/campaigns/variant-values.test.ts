import { expect, test } from '@jest/globals';
import {
  changeTest,
  changeVariant,
  divide,
  leadsOthers,
  letterOf,
  plainVariant,
  previewedVariant,
  savedVariants,
} from './variant-values.ts';

const tested = { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT1H' } as const;

test('a test that splits everyone among the variants has neither a winner nor a wait', () => {
  expect(changeTest(tested, { sample_percent: 100 })).toEqual({ sample_percent: 100, metric: 'clicks' });
});

test('a test with a sample has a winner, and a wait only if the winner is chosen automatically', () => {
  expect(changeTest(tested, { winner: 'manual' })).toEqual({ sample_percent: 20, metric: 'clicks', winner: 'manual' });
  expect(changeTest({ sample_percent: 100, metric: 'opens' }, { sample_percent: 10 })).toEqual({
    sample_percent: 10,
    metric: 'opens',
    winner: 'automatic',
    wait: 'PT4H',
  });
});

test('a sample is rounded up to a whole person, and is never larger than the audience', () => {
  expect(divide(101, 20)).toEqual({ sample: 21, rest: 80 });
  expect(divide(0, 20)).toEqual({ sample: 0, rest: 0 });
});

test('variants are named by letters', () => {
  expect([0, 1, 4].map(letterOf)).toEqual(['A', 'B', 'E']);
});

test('changing one variant leaves the others and the test as they are', () => {
  const values = { variants: [plainVariant, plainVariant], ab_test: tested };
  const changed = changeVariant(values, 1, { subject: 'Other' });
  expect(changed).toEqual({ variants: [plainVariant, { ...plainVariant, subject: 'Other' }], ab_test: tested });
  expect(changeVariant({ variants: null, ab_test: null }, 0, { subject: 'Other' }).variants).toBeNull();
});

test('a variant whose content is emptied has no content and no design', () => {
  const emptied = { ...plainVariant, html: ' ', design: { type: 'doc' }, plain: '' };
  const written = { ...plainVariant, html: '<p>Other</p>', design: { type: 'doc' }, plain: 'Other' };
  expect(savedVariants([emptied, written])).toEqual([plainVariant, written]);
  expect(savedVariants(null)).toBeNull();
});

test("the preview shows the variant being edited or, for the campaign's content, the first variant that uses it", () => {
  const own = { ...plainVariant, html: '<p>Other</p>' };
  expect(previewedVariant(null, 0)).toBeUndefined();
  expect(previewedVariant([own, plainVariant], 0)).toBe(2);
  expect(previewedVariant([own, own], 0)).toBe(1);
  expect(previewedVariant([own, plainVariant], 1)).toBe(1);
  expect(previewedVariant([own, plainVariant], 3)).toBeUndefined();
});

test('a variant leads only if it has more by the metric than each of the others', () => {
  const figures = (variant: number, clicks: number, sent = 100) => ({
    variant,
    sent,
    unique_opens: 0,
    unique_clicks: clicks,
  });
  expect(leadsOthers([figures(1, 0), figures(2, 0)], 'clicks', 1)).toBe(false);
  expect(leadsOthers([figures(1, 0, 0), figures(2, 0, 0)], 'clicks', 1)).toBe(false);
  expect(leadsOthers([figures(1, 4), figures(2, 5), figures(3, 5)], 'clicks', 2)).toBe(false);
  expect(leadsOthers([figures(1, 4), figures(2, 5)], 'clicks', 2)).toBe(true);
  expect(leadsOthers([figures(1, 4, 50), figures(2, 5)], 'clicks', 1)).toBe(true);
  expect(leadsOthers([figures(1, 4), figures(2, 5)], 'opens', 2)).toBe(false);
});
