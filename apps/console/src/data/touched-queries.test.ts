import { expect, test } from '@jest/globals';
import { isTouched } from './touched-queries.ts';

const touched = (
  queryKey: unknown[],
  ...topics: Parameters<typeof isTouched>[1] extends ReadonlySet<infer T> ? T[] : never
) => isTouched({ queryKey }, new Set(topics));

test('a change is read again by what shows it, and by the first page', () => {
  expect(touched(['campaigns', 'cmp_1', 'report'], 'campaigns')).toBe(true);
  expect(touched(['deliveries', 'dlv_1'], 'hooks')).toBe(true);
  expect(touched(['home'], 'imports')).toBe(true);
  expect(touched(['lists'], 'campaigns', 'hooks')).toBe(false);
});

test('rules and callbacks for bounces that another window has changed are read again', () => {
  expect(touched(['bounces', 'rules'], 'emails')).toBe(true);
  expect(touched(['bounces', 'callbacks'], 'emails')).toBe(true);
});

test('what is costly, and depends on its own page only, is not read again', () => {
  expect(touched(['campaigns', 'cmp_1', 'audience'], 'campaigns')).toBe(false);
  expect(touched(['campaigns', 'cmp_1', 'preview'], 'campaigns')).toBe(false);
});

test('mails sent one by one all the time have neither their list nor the content of one read again each time', () => {
  expect(touched(['emails', 'matching', { status: 'failed' }], 'emails')).toBe(false);
  expect(touched(['emails', 'eml_1', 'content'], 'emails')).toBe(false);
  expect(touched(['emails', 'eml_1'], 'emails')).toBe(true);
});
