import { expect, test } from '@jest/globals';
import { translateIn } from '../texts/catalogs.ts';
import { findBegunTag, matchTags, mergeTagsOf } from './merge-tags.ts';

const groups = mergeTagsOf(
  [
    { tag: 'EMAIL', label: 'EMAIL' },
    { tag: 'FIRST_NAME', label: 'First name' },
  ],
  translateIn('en', 'en'),
);

test("the address is offered once, after the list's other fields", () => {
  expect(groups[0]?.tags.map(({ name }) => name)).toEqual(['FIRST_NAME', 'EMAIL']);
});

test.each([
  ['Hello {{', { length: 2, query: '' }],
  ['Hello {{ FIR', { length: 6, query: 'FIR' }],
  ['{{ list.n', { length: 9, query: 'list.n' }],
  ['{{ FIRST_NAME }}', undefined],
  ['{ FIRST', undefined],
])('the text %j before the cursor starts the tag %j', (before, begun) => {
  expect(findBegunTag(before)).toEqual(begun);
});

test('no tag is offered within a word, whose rest would stay behind the tag', () => {
  expect(findBegunTag('{{ FIR', 'ST_NAME }}')).toBeUndefined();
  expect(findBegunTag('{{ FIR', ' }}')).toEqual({ length: 6, query: 'FIR' });
  expect(findBegunTag('{{', ' and more')).toEqual({ length: 2, query: '' });
});

test('only a mail that asks to confirm has the link to confirm, as the first of its links', () => {
  const links = mergeTagsOf([], translateIn('en', 'en'), { confirms: true })[1]?.tags ?? [];
  expect(links.map(({ name }) => name)).toEqual(['confirm_url', 'unsubscribe_url', 'preferences_url']);
  expect(groups[1]?.tags.map(({ name }) => name)).not.toContain('confirm_url');
});

test('tags are found by name or label, and those that start with the query come first', () => {
  expect(matchTags(groups, 'c').map(({ name }) => name)).toEqual([
    'campaign.name',
    'unsubscribe_url',
    'preferences_url',
  ]);
  expect(matchTags(groups, 'unsub').map(({ name }) => name)).toEqual(['unsubscribe_url']);
});
