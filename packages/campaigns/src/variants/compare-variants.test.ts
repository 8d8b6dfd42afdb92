import { describe, expect, test } from '@jest/globals';
import { leadingVariant, significanceOf } from './compare-variants.ts';

const of = (sent: number, opens: number, clicks = 0) => ({ sent, opens, clicks });

describe('of variants that are compared', () => {
  test('the one with the most by the metric leads, and the first of equal ones', () => {
    const variants = [of(10, 3, 1), of(10, 5, 0), of(10, 5, 1)];
    expect([leadingVariant(variants, 'opens'), leadingVariant(variants, 'clicks')]).toEqual([2, 1]);
    expect(leadingVariant([of(0, 0), of(0, 0)], 'opens')).toBe(1);
  });

  test('the difference is as sure as a two-sided z-test says', () => {
    // 200 of 1,000 and 250 of 1,000: z is 2.6774, whose p is 0.00742.
    expect(significanceOf([of(1_000, 200), of(1_000, 250)], 'opens')).toBeCloseTo(1 - 0.00742, 4);
    // 12 of 100 and 10 of 100: z is 0.4520, whose p is 0.6513.
    expect(significanceOf([of(100, 0, 12), of(100, 0, 10)], 'clicks')).toBeCloseTo(1 - 0.6513, 3);
  });

  test('the leading one is compared with the next one, wherever they are', () => {
    const pair = significanceOf([of(100, 40), of(100, 20)], 'opens');
    expect(significanceOf([of(100, 1), of(100, 20), of(100, 40)], 'opens')).toBe(pair);
  });

  test('nothing is said before both have been sent, and equal ones do not differ', () => {
    expect(significanceOf([of(10, 5), of(0, 0)], 'opens')).toBeNull();
    expect(significanceOf([of(10, 0), of(10, 0)], 'opens')).toBe(0);
    expect(significanceOf([of(10, 10), of(10, 10)], 'opens')).toBe(0);
    expect(significanceOf([of(10, 4), of(10, 4)], 'opens')).toBeCloseTo(0, 6);
  });
});
