import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import { createMemoryBuckets } from './token-bucket.ts';

test('a bucket yields the tokens it holds, counting down, and refills at its rate', async () => {
  const buckets = createMemoryBuckets(10);
  const limit = { perSecond: 4, burst: 3 };
  expect([1, 2, 3, 4].map(() => buckets.take('a', limit))).toMatchObject([
    { allowed: true, remaining: 2 },
    { allowed: true, remaining: 1 },
    { allowed: true, remaining: 0 },
    { allowed: false, remaining: 0, retryAfterSeconds: 1 },
  ]);
  await until('the next token', async () => buckets.take('a', limit).allowed);
});

test('beyond the maximum number of buckets only the least recently used one is evicted', () => {
  const buckets = createMemoryBuckets(2);
  const limit = { perSecond: 0.001, burst: 1 };
  const take = (bucket: string) => buckets.take(bucket, limit).allowed;
  expect([take('a'), take('b'), take('a'), take('c')]).toEqual([true, true, false, true]);
  expect([take('a'), take('c'), take('b')]).toEqual([false, false, true]);
});
