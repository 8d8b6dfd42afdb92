import { expect, test } from '@jest/globals';
import { localPath } from './local-path.ts';

test.each(['/', '/lists', '/campaigns/cmp_1?bots#top', '/lists?q=a%2F%2Fb'])('%j is a page of the console', (path) => {
  expect(localPath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  'lists',
  ['/lists'],
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '/app/oidc/start',
  '/./app/session',
  `/${'x'.repeat(1_000)}`,
])('%j leads to the start page instead', (path) => {
  expect(localPath(path)).toBe('/');
});

test('a path never puts a line break into a header', () => {
  expect(localPath('/lists\r\nX-Injected: 1')).not.toMatch(/[\r\n]/);
});
