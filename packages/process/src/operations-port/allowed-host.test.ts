import { expect, test } from '@jest/globals';
import { isAllowedHost } from './ops-server.ts';

const names = ['Ops.example.com', 'mailwright-api'];

test.each([
  undefined,
  '127.0.0.1:9090',
  '10.1.2.3',
  '[::1]:9090',
  '[fd00::1]',
  'localhost:9090',
  'LOCALHOST',
  'ops.example.com:9090',
  'OPS.EXAMPLE.COM',
  'mailwright-api:9090',
])('a request for %s is served', (host) => {
  expect(isAllowedHost(host, names)).toBe(true);
});

test.each([
  'attacker.example:9090',
  'example.com',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'x.ops.example.com',
  'localhost@attacker.example',
  'attacker.example[::1]',
  '[localhost]',
  '[127.0.0.1]',
  '::1',
  '127.1',
  '2130706433',
  '',
  ':9090',
])('a request for %j is refused', (host) => {
  expect(isAllowedHost(host, names)).toBe(false);
});
