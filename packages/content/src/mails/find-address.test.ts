import { expect, test } from '@jest/globals';
import { linksTo, namesAddress } from './find-address.ts';

const address = 'https://mail.example.com/c/AbC_1-2';

test.each([
  [`<a href="${address}">Yes</a>`, true],
  [`<a class=b HREF = '${address}'>Yes</a>`, true],
  [`<a href=${address}>Yes</a>`, true],
  [`<p>${address}</p><a href=" ${address} ">Yes</a>`, true],
  [`<a href="https://${address}">Yes</a>`, false],
  [`<a href="${address}.">Yes</a>`, false],
  [`<a href="${address}x">Yes</a>`, false],
  [`<p title="${address}">Yes</p>`, false],
  [`<p>${address}</p>`, false],
])('%s has a link to exactly the address: %s', (html, expected) => {
  expect(linksTo(html, address)).toBe(expected);
});

test.each([
  [address, true],
  [`Open ${address}.`, true],
  [`Yes (${address}), please`, true],
  [`<${address}>`, true],
  [`https://${address}`, false],
  [`${address}.x`, false],
  [`${address}x`, false],
])('the text %s has the address on its own: %s', (text, expected) => {
  expect(namesAddress(text, address)).toBe(expected);
});

test('no address is found nowhere', () => {
  expect([linksTo('<a href="">', ''), namesAddress('', '')]).toEqual([false, false]);
});
