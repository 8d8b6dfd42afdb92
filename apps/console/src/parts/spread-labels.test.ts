import { expect, test } from '@jest/globals';
import { spreadLabels } from './spread-labels.ts';

const options = { from: 0, to: 100, gap: 15 };

test('labels that are far enough apart stay where they are', () => {
  expect(spreadLabels([80, 20], options)).toEqual([80, 20]);
});

test('labels at the same height are spread by the gap, and none is below the lower edge', () => {
  expect(spreadLabels([100, 100, 98], options)).toEqual([85, 100, 70]);
});

test('labels keep their vertical order', () => {
  expect(spreadLabels([50, 45], options)).toEqual([60, 45]);
});
