import { expect, test } from '@jest/globals';
import { isTouched } from './touched-queries.ts';

const touched = (
  queryKey: unknown[],
  ...topics: Parameters<typeof isTouched>[1] extends ReadonlySet<infer T> ? T[] : never
) => isTouched({ queryKey }, new Set(topics));

test('a change causes reads of the resources that show it, and of the home page', () => {
  expect(touched(['campaigns', 'cmp_1', 'report'], 'campaigns')).toBe(true);
  expect(touched(['deliveries', 'dlv_1'], 'hooks')).toBe(true);
  expect(touched(['home'], 'imports')).toBe(true);
  expect(touched(['lists'], 'campaigns', 'hooks')).toBe(false);
});

test('bounce rules and callbacks that another window has changed are read again', () => {
  expect(touched(['bounces', 'rules'], 'emails')).toBe(true);
  expect(touched(['bounces', 'callbacks'], 'emails')).toBe(true);
});

test('a change does not repeat expensive queries whose results only change through their own page', () => {
  expect(touched(['campaigns', 'cmp_1', 'audience'], 'campaigns')).toBe(false);
  expect(touched(['campaigns', 'cmp_1', 'preview'], 'campaigns')).toBe(false);
});

test('frequent transactional emails cause no reads of their list or of their content', () => {
  expect(touched(['emails', 'matching', { status: 'failed' }], 'emails')).toBe(false);
  expect(touched(['emails', 'eml_1', 'content'], 'emails')).toBe(false);
  expect(touched(['emails', 'eml_1'], 'emails')).toBe(true);
});
