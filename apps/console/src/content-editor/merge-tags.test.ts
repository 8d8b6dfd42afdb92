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

test('the address is offered once, after the fields of the list', () => {
  expect(groups[0]?.tags.map(({ name }) => name)).toEqual(['FIRST_NAME', 'EMAIL']);
});

test.each([
  ['Hello {{', { length: 2, query: '' }],
  ['Hello {{ FIR', { length: 6, query: 'FIR' }],
  ['{{ list.n', { length: 9, query: 'list.n' }],
  ['{{ FIRST_NAME }}', undefined],
  ['{ FIRST', undefined],
])('before the cursor %j begins %j', (before, begun) => {
  expect(findBegunTag(before)).toEqual(begun);
});

test('tags are found by name or label, those that begin with it first', () => {
  expect(matchTags(groups, 'na').map(({ name }) => name)).toEqual(['list.name', 'campaign.name', 'FIRST_NAME']);
  expect(matchTags(groups, 'unsub').map(({ name }) => name)).toEqual(['unsubscribe_url']);
});
