import { afterEach, describe, expect, test } from '@jest/globals';
import { type AddressGuard, type AddressPolicy, createAddressGuard } from './guard-address.ts';

const closed: AddressPolicy = { allowHttp: false, allowedCidrs: [] };
const open: AddressPolicy = { allowHttp: true, allowedCidrs: ['127.0.0.0/8', '::1/128'] };
const guards: AddressGuard[] = [];

function guardOf(policy: AddressPolicy): AddressGuard {
  const guard = createAddressGuard(policy);
  guards.push(guard);
  return guard;
}

function check(url: string, policy = closed): string {
  const check = guardOf(policy).checkTarget(url);
  return check.ok ? check.url.href : check.reason;
}

afterEach(() => {
  for (const guard of guards.splice(0)) guard.close();
});

const isPrivate = 'must not point to a private or reserved address';

describe('a target that hides a private address is refused', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://127.0.0.1./hook',
    'https://0x7f.1/hook',
    'https://0x7f000001/hook',
    'https://017700000001/hook',
    'https://0177.0.0.01/hook',
    'https://2130706433/hook',
    'https://127.1/hook',
    'https://１２７.0.0.1/hook',
    'https://127。0。0。1/hook',
    'https://%31%32%37.0.0.1/hook',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/metadata',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://192.0.0.192/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://198.18.0.1/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[5f00::1]/',
    'https://[4000::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST:8443/',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://nas.home.arpa/',
    'https://db.lan/',
    'https://intranet/',
  ])('%s', (url) => expect(check(url)).toBe(isPrivate));
});

describe('a target is validated by its URL alone', () => {
  test.each([
    ['http://example.com/', 'must use https'],
    ['ftp://example.com/', 'must use https'],
    ['file:///etc/passwd', 'must use https'],
    ['javascript:alert(1)', 'must use https'],
    ['unix:/var/run/docker.sock:/', 'must use https'],
    ['example.com/hook', 'must be a valid URL'],
    ['', 'must be a valid URL'],
    ['https://', 'must be a valid URL'],
    ['https://[::1', 'must be a valid URL'],
    ['https://user@example.com/', 'must not contain a user name or password'],
    ['https://user:secret@example.com/', 'must not contain a user name or password'],
    ['https://example.com@127.0.0.1/', 'must not contain a user name or password'],
    ['https://example.com:22/', 'must use port 443 or a port from 1024 up'],
    ['https://example.com:80/', 'must use port 443 or a port from 1024 up'],
    ['https://example.com:1023/', 'must use port 443 or a port from 1024 up'],
    ['https://example..com/', 'must have a valid host name'],
    [`https://example.com/${'a'.repeat(2029)}`, 'must be at most 2048 characters long'],
  ])('%.60s %s', (url, reason) => expect(check(url)).toBe(reason));

  test.each([
    ['https://example.com', 'https://example.com/'],
    ['https://EXAMPLE.com:443/a?b=c', 'https://example.com/a?b=c'],
    ['https://example.com:1024/', 'https://example.com:1024/'],
    ['https://example.com:65535/', 'https://example.com:65535/'],
    ['https://example.com/a#b', 'https://example.com/a'],
    ['https://example.com./', 'https://example.com/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://notlocalhost.com/', 'https://notlocalhost.com/'],
    ['https://mylocal.dev/', 'https://mylocal.dev/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    [`https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`],
  ])('%.60s is allowed', (url, href) => expect(check(url)).toBe(href));

  test('the same URL has the same result however often it is checked', () => {
    const results = new Set(Array.from({ length: 30_000 }, () => check('https://bücher.example/')));
    expect([...results]).toEqual(['https://xn--bcher-kva.example/']);
  });
});

describe('with ranges and http allowed', () => {
  test.each([
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1/'],
    ['https://127.0.0.1:80/', 'https://127.0.0.1:80/'],
    ['http://[::1]:4000/', 'http://[::1]:4000/'],
    ['http://[::ffff:127.0.0.1]:4000/', 'http://[::ffff:7f00:1]:4000/'],
    ['http://localhost:4000/', 'http://localhost:4000/'],
    ['https://receiver:8443/', 'https://receiver:8443/'],
    ['http://10.0.0.1:4000/', isPrivate],
    ['http://169.254.169.254/', isPrivate],
    ['http://127.0.0.1:22/', 'must use port 443 or a port from 1024 up'],
    ['ftp://127.0.0.1/', 'must use https or http'],
  ])('%s → %s', (url, expected) => expect(check(url, open)).toBe(expected));

  test.each(['127.0.0.1/33', '10/8', '127.0.0.1/8'])(
    '%s, which is not a valid range, is an error when the guard is created',
    (range) => {
      expect(() => createAddressGuard({ allowHttp: false, allowedCidrs: [range] })).toThrow(range);
    },
  );
});

describe('an address', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['::ffff:10.0.0.1', false],
    ['fe80::1%eth0', false],
    ['168.63.129.16', false],
    ['example.com', false],
    ['', false],
  ])('%s: allowed is %s', (ip, allowed) => expect(guardOf(closed).isAllowedAddress(ip)).toBe(allowed));
});
