import { expect, test } from '@jest/globals';
import { findBegunTag, matchTags, mergeTagsOf } from './merge-tags.ts';

const text = {
  fields: 'Fields',
  links: 'Links',
  others: 'Names',
  email: 'Address',
  unsubscribe: 'Unsubscribe',
  webView: 'Web view',
  preferences: 'Preferences',
  listName: 'Name of the list',
  campaignName: 'Name of the campaign',
};
const groups = mergeTagsOf(
  [
    { tag: 'EMAIL', label: 'EMAIL' },
    { tag: 'FIRST_NAME', label: 'First name' },
  ],
  text,
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

test('tags are found by name or label, and those that start with the query come first', () => {
  expect(matchTags(groups, 'na').map(({ name }) => name)).toEqual(['list.name', 'campaign.name', 'FIRST_NAME']);
  expect(matchTags(groups, 'unsub').map(({ name }) => name)).toEqual(['unsubscribe_url']);
});
