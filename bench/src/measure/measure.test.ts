import { expect, test } from '@jest/globals';
import { comparedMeasure, interleave, plainMeasure, quantile, spreadOf, verdictOf } from './measure.ts';

test('a spread has the median, the minimum and the maximum, and the values in the order in which they were measured', () => {
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30, values: [30, 10, 20] });
  expect(spreadOf([1, 2, 3, 10]).median).toBe(2.5);
  expect(() => spreadOf([])).toThrow('Nothing was measured');
});

test('a quantile between two values is interpolated', () => {
  const sorted = Array.from({ length: 101 }, (_, n) => n);
  expect([0, 0.5, 0.95, 1].map((share) => quantile(sorted, share))).toEqual([0, 50, 95, 100]);
  expect(quantile([10, 20], 0.25)).toBe(12.5);
});

test('a ratio is computed for each pair, not from the medians', () => {
  const { ratio } = comparedMeasure('throughput', 'a second', { ours: [50, 90, 100], reference: [100, 100, 400] });
  expect(ratio).toEqual({ median: 0.5, min: 0.25, max: 0.9, values: [0.5, 0.9, 0.25] });
});

test('a goal applies to the ratio, or to the figure itself if there is no reference or the goal says so', () => {
  const ratio = { must: 0.5, aim: 0.8, better: 'higher' } as const;
  const compared = (ours: number) => comparedMeasure('', '', { ours: [ours], reference: [100] }, ratio);
  expect([49, 50, 80].map((ours) => verdictOf(compared(ours)))).toEqual(['missed', 'must', 'aim']);
  const figure = (ours: number) =>
    verdictOf(comparedMeasure('', '', { ours: [ours], reference: [1] }, { ...ratio, of: 'ours' }));
  expect([0.4, 0.5, 0.8].map(figure)).toEqual(['missed', 'must', 'aim']);
  const limit = { must: 100, aim: 30, better: 'lower' } as const;
  expect([30, 100, 101].map((ms) => verdictOf(plainMeasure('', 'ms', [ms], limit)))).toEqual(['aim', 'must', 'missed']);
  expect(verdictOf(plainMeasure('', 'ms', [1]))).toBeUndefined();
});

test('the reference and our code are measured in turns', async () => {
  const turns: string[] = [];
  const take = (name: string) => async () => turns.push(name);
  await interleave(2, take('reference'), take('ours'));
  expect(turns).toEqual(['reference', 'ours', 'reference', 'ours']);
});
