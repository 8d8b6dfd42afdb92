import { expect, test } from '@jest/globals';
import { addressOf, countProblems, showsStep, stepAt, stepOfPart } from './campaign-step.ts';

test('each step has an address of its own, and a scheduled campaign is written only if that is asked for', () => {
  const draft = { uid: 'cmp_1', status: 'draft' } as const;
  expect(stepAt(addressOf(draft, 'write'))).toBe('write');
  expect(stepAt(addressOf(draft, 'options'))).toBe('options');
  expect(addressOf({ ...draft, status: 'scheduled' }, 'write')).toBe('/campaigns/cmp_1?edit');
});

test('the steps of a campaign are at their addresses, and nothing else of it is', () => {
  const shows = (status: 'draft' | 'scheduled', address: string) => {
    const { pathname, search } = new URL(address, 'https://console.example');
    return showsStep({ uid: 'cmp_1', status }, { pathname, search });
  };
  for (const status of ['draft', 'scheduled'] as const) {
    for (const step of ['audience', 'options', 'send']) expect(shows(status, `/campaigns/cmp_1/${step}`)).toBe(true);
    for (const other of ['/campaigns/cmp_1/links', '/campaigns/cmp_12', '/campaigns', '/campaigns/cmp_2/send'])
      expect(shows(status, other)).toBe(false);
    expect(shows(status, '/campaigns/cmp_1?edit')).toBe(true);
  }
  expect(shows('draft', '/campaigns/cmp_1')).toBe(true);
  expect(shows('scheduled', '/campaigns/cmp_1')).toBe(false);
});

test('a problem belongs to the step in which its part is edited, also in a variant', () => {
  const parts = ['subject', 'html', 'from_email', 'variants[1].html', 'template_uid'];
  expect(new Set(parts.map(stepOfPart))).toEqual(new Set(['write']));
  expect(['list_uid', 'audience.segment_uid'].map(stepOfPart)).toEqual(['audience', 'audience']);
  const options = ['reply_to', 'variants', 'variants[0].subject', 'ab_test.wait', 'throttle_per_minute', 'name'];
  expect(new Set(options.map(stepOfPart))).toEqual(new Set(['options']));
});

test('problems are counted by step, each one of a part that has several', () => {
  expect(countProblems(['html', 'html', 'list_uid'])).toEqual({ write: 2, audience: 1, options: 0, send: 0 });
});
