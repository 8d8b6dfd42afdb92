import { expect, test } from '@jest/globals';
import { isAddressOf } from './is-address-of.ts';

test("an address belongs to a link if both are the same, or if the link's template can render to the address", () => {
  expect(isAddressOf('https://example.com/a', 'https://example.com/a')).toBe(true);
  expect(isAddressOf('https://example.com/a', 'https://example.com/ab')).toBe(false);
  const link = 'https://example.com/?id={{ subscriber.uid }}&of={{ FIRST_NAME | default: "you" }}';
  expect(isAddressOf('https://example.com/?id=sub_1&of=Ada', link)).toBe(true);
  expect(isAddressOf('https://example.com/?id=sub_1', link)).toBe(false);
});

test('characters that are special in regular expressions are taken literally', () => {
  expect(isAddressOf('https://example.com/?q={{x', 'https://example.com/?q={{x')).toBe(true);
  expect(isAddressOf('https://exampleXcom/?a=1', 'https://example.com/?a={{ ID }}')).toBe(false);
});
