import { expect, test } from '@jest/globals';
import { hasDarkStyles } from './dark-styles.ts';

test('only styles that change the mail itself on dark devices count as dark styles', () => {
  const bullets = '<style>@media (prefers-color-scheme: dark){li::marker{color:#c4c4c4}}</style>';
  expect(hasDarkStyles(`${bullets}<p style="color: #123">Hello</p>`)).toBe(false);
  expect(hasDarkStyles('<style>@media (prefers-color-scheme:dark) { p { color: white } }</style>')).toBe(true);
  expect(hasDarkStyles(`${bullets}<style>@media screen and (prefers-color-scheme: dark) {a{color:red}}</style>`)).toBe(
    true,
  );
  expect(hasDarkStyles('<meta name="color-scheme" content="light dark">')).toBe(true);
  expect(hasDarkStyles('<meta name="color-scheme" content="light only">')).toBe(false);
  expect(hasDarkStyles('<style>:root { color-scheme: light dark }</style>')).toBe(true);
});
