import { expect, test } from '@jest/globals';
import { linkOf } from './block-commands.ts';

test.each([
  ['example.com', 'https://example.com'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['#top', '#top'],
  [' {{ confirm_url }} ', '{{ confirm_url }}'],
  // The field of a new button begins with the scheme.
  ['https://{{ confirm_url }}', '{{ confirm_url }}'],
  ['https://{{ data.shop }}/cart', 'https://{{ data.shop }}/cart'],
])('the address %s of a link becomes %s', (typed, expected) => {
  expect(linkOf(typed)).toBe(expected);
});
