import { expect, test } from '@jest/globals';
import { parseAddressRange } from './address-range.ts';

test.each([
  '10.0.0.0/8',
  '127.0.0.1/32',
  '192.168.4.0/22',
  '0.0.0.0/0',
  '::1/128',
  'fd00::/8',
  'FD00:0:0:0:0:0:0:0/8',
  '::/0',
  '2001:db8::/33',
])('%s is a range', (text) => {
  expect(parseAddressRange(text)).toBeDefined();
});

test.each([
  ['10/8', 'a short form, which parsers read as 0.0.0.10'],
  ['10.0/8', 'a short form'],
  ['10.1/16', 'a short form'],
  ['10.0.0/24', 'three parts'],
  ['167772160/8', 'one number'],
  ['0x0a.0.0.0/8', 'a hexadecimal part'],
  ['010.0.0.0/8', 'a part that some parsers read as octal'],
  ['10.0.0.1/8', 'bits beyond the prefix'],
  ['10.0.0.128/24', 'bits beyond the prefix'],
  ['127.0.0.1/33', 'a prefix that is too long'],
  ['10.0.0.0/08', 'a prefix with a leading zero'],
  ['10.0.0.0/', 'no prefix'],
  ['10.0.0.0', 'an address without a prefix'],
  ['10.0.0.256/32', 'a part that is too large'],
  ['fd00::1/8', 'bits beyond the prefix'],
  ['::/129', 'a prefix that is too long'],
  ['fe80::%eth0/64', 'a zone'],
  ['fd00:/8', 'no address'],
  ['::ffff:10.0.0.0/104', 'IPv4 inside IPv6, which is matched as IPv4'],
  ['', 'empty'],
  ['/8', 'no address'],
])('%j is not a range: %s', (text) => {
  expect(parseAddressRange(text)).toBeUndefined();
});
