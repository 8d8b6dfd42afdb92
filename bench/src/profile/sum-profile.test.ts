import { expect, test } from '@jest/globals';
import { type CpuProfile, sumProfiles } from './sum-profile.ts';

function frame(id: number, functionName: string, url: string, children: number[] = []): CpuProfile['nodes'][number] {
  return { id, callFrame: { functionName, url, lineNumber: 9 }, children };
}

const profile: CpuProfile = {
  nodes: [
    frame(1, '(root)', '', [2, 6, 7, 8]),
    frame(2, 'asPromise', 'file:///repo/node_modules/got/dist/source/core.js', [3, 4]),
    frame(3, 'request', 'node:http'),
    frame(4, 'createDeliverer', 'file:///repo/packages/webhooks/dist/index.js', [5]),
    frame(5, 'stringify', ''),
    frame(6, '(idle)', ''),
    frame(7, '(garbage collector)', ''),
    frame(8, 'onStreamRead', 'node:internal/stream_base_commons'),
  ],
  samples: [2, 3, 5, 6, 7, 8],
  // The time before each sample; the last sample has no time of its own.
  timeDeltas: [0, 1_000, 2_000, 4_000, 8_000, 16_000],
};

test('time in Node counts toward the package that called it, and idle time is left out', () => {
  const { busyMs, byOwner } = sumProfiles([profile]);
  expect(byOwner).toEqual([
    { name: '(garbage collector)', ms: 16 },
    { name: 'packages/webhooks', ms: 4 },
    { name: 'got', ms: 3 },
    { name: 'node:internal/stream_base_commons', ms: 0 },
  ]);
  expect(busyMs).toBe(23);
});

test('functions are distinguished by their location, and several profiles add up', () => {
  const { byFunction } = sumProfiles([profile, profile]);
  expect(byFunction).toContainEqual({ name: 'asPromise node_modules/got/dist/source/core.js:10', ms: 2 });
  expect(byFunction).toContainEqual({ name: 'stringify', ms: 8 });
});
