import { expect, test } from '@jest/globals';
import { linePath } from './line-path.ts';

test('a line between two points, one below the other, is straight', () => {
  expect(linePath({ x: 10, y: 0 }, { x: 10, y: 50 }, 10)).toBe('M10,0 V50');
});

test('any other line goes down first, turns just above its end point, and ends there', () => {
  const path = linePath({ x: 100, y: 0 }, { x: 0, y: 200 }, 10);
  expect(path).toBe('M100,0 V182 Q100,190 92,190 H8 Q0,190 0,198 V200');
});
