import { expect, test } from '@jest/globals';
import type { CampaignRoute } from './campaign-routes.ts';
import { hasCapacity, type RunningChunk } from './run-campaigns.ts';

const shared = {} as CampaignRoute;
const other = {} as CampaignRoute;
type Chunk = Pick<RunningChunk, 'accountId' | 'route' | 'isOwn' | 'isPassed' | 'isRendering'>;
const chunk = (accountId: string, changes: Partial<Chunk> = {}): Chunk => ({
  accountId,
  route: shared,
  isOwn: false,
  isPassed: true,
  isRendering: false,
  ...changes,
});
const times = (count: number, each: Chunk): Chunk[] => Array.from({ length: count }, () => each);
const own = (accountId: string): Chunk => chunk(accountId, { isOwn: true, route: {} as CampaignRoute });

test.each<[string, boolean, Chunk[], { isOwn?: boolean }]>([
  ['nothing is in progress', true, [], {}],
  ['one chunk is being sent: the next one is read meanwhile', true, [chunk('b', { isPassed: false })], {}],
  ['one is being sent and one is read', false, times(2, chunk('b', { isPassed: false })), {}],
  ['these are over another route', true, times(2, chunk('b', { isPassed: false, route: other })), {}],
  ['seven wait for slow replies', true, times(7, chunk('b')), {}],
  ['eight wait for slow replies', false, times(8, chunk('b')), {}],
  [
    'those of others that wait hold no slots, since they are being rendered',
    true,
    times(9, chunk('b', { isRendering: true })),
    {},
  ],
  ['one of the account is being rendered', false, [chunk('a', { isRendering: true, route: other })], {}],
  ['62 over own routes, none of the account', true, times(62, own('b')), { isOwn: true }],
  ['64 over own routes', false, times(64, own('b')), { isOwn: true }],
  ['64 over own routes, but the account has none', true, times(64, own('b')), {}],
  ['30 over own routes, two of the account', false, [...times(28, own('b')), ...times(2, own('a'))], { isOwn: true }],
  ['20 over own routes, two of the account', true, [...times(18, own('b')), ...times(2, own('a'))], { isOwn: true }],
])('a chunk may begin when %s: %s', (_when, expected, running, { isOwn = false }) => {
  expect(hasCapacity(running, { accountId: 'a', isOwn, route: isOwn ? other : shared })).toBe(expected);
});
