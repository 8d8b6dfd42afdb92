import { describe, expect, test } from '@jest/globals';
import { leadingVariant, significanceOf } from './decide-winner.ts';

const of = (sent: number, opens: number, clicks = 0) => ({ sent, opens, clicks });

describe('comparing variants', () => {
  test('the variant with the highest metric leads, or the first of equal ones', () => {
    const variants = [of(10, 3, 1), of(10, 5, 0), of(10, 5, 1)];
    expect([leadingVariant(variants, 'opens'), leadingVariant(variants, 'clicks')]).toEqual([2, 1]);
    expect(leadingVariant([of(0, 0), of(0, 0)], 'opens')).toBe(1);
  });

  test('the significance is that of a two-sided z-test', () => {
    // 200 of 1,000 and 250 of 1,000: z is 2.6774, and p is 0.00742.
    expect(significanceOf([of(1_000, 200), of(1_000, 250)], 'opens')).toBeCloseTo(1 - 0.00742, 4);
    // 12 of 100 and 10 of 100: z is 0.4520, and p is 0.6513.
    expect(significanceOf([of(100, 0, 12), of(100, 0, 10)], 'clicks')).toBeCloseTo(1 - 0.6513, 3);
  });

  test('the leading variant is compared with the next best, whatever their order', () => {
    const pair = significanceOf([of(100, 40), of(100, 20)], 'opens');
    expect(significanceOf([of(100, 1), of(100, 20), of(100, 40)], 'opens')).toBe(pair);
  });

  test('there is no significance before both have been sent, and it is zero for equal variants', () => {
    expect(significanceOf([of(10, 5), of(0, 0)], 'opens')).toBeNull();
    expect(significanceOf([of(10, 0), of(10, 0)], 'opens')).toBe(0);
    expect(significanceOf([of(10, 10), of(10, 10)], 'opens')).toBe(0);
    expect(significanceOf([of(10, 4), of(10, 4)], 'opens')).toBeCloseTo(0, 6);
  });
});
