import { expect, test } from '@jest/globals';
import { mergeTimeline } from './merge-timeline.ts';

type Consents = Parameters<typeof mergeTimeline>[0];
type Activities = Parameters<typeof mergeTimeline>[1];
const consents = [{ created_at: '2026-01-01' }, { created_at: '2026-03-01' }] as Consents;
const activities = [
  { type: 'clicked', occurred_at: '2026-03-02' },
  { type: 'opened', occurred_at: '2026-02-02' },
  { type: 'sent', occurred_at: '2026-02-01' },
] as Activities;
const times = (entries: { at: string }[]) => entries.map(({ at }) => at);

test('consents are sorted into the activity, newest first, and older consents appear once older activity is loaded', () => {
  const newest = ['2026-03-02', '2026-03-01', '2026-02-02', '2026-02-01'];
  expect(times(mergeTimeline(consents, activities, false))).toEqual(newest);
  expect(times(mergeTimeline(consents, activities, true))).toEqual([...newest, '2026-01-01']);
});

test('only the requested kind is shown', () => {
  expect(times(mergeTimeline(consents, activities, true, 'mails'))).toEqual(['2026-02-01']);
  expect(times(mergeTimeline(consents, activities, true, 'consents'))).toEqual(['2026-03-01', '2026-01-01']);
});
