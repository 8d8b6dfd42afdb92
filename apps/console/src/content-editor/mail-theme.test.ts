import { expect, test } from '@jest/globals';
import { EDITOR_THEMES, themeStylesToPanelOverrides } from '@react-email/editor/plugins';
import { mailTheme } from './block-theme.ts';
import { firstTheme, hardToRead, type MailTheme, stylesOf, themeOf } from './mail-theme.ts';

const panelsOf = (theme: MailTheme, base = EDITOR_THEMES.basic) => themeStylesToPanelOverrides(stylesOf(theme), base);
const changed: MailTheme = {
  background: '#f4f1ea',
  contentBackground: '#ffffff',
  text: '#222222',
  link: '#0b5394',
  button: '#0b5394',
  buttonText: '#fefefe',
  font: 'georgia',
  width: 560,
  radius: 0,
};

test('a document without a theme of its own starts with the default theme', () => {
  expect(themeOf(themeStylesToPanelOverrides(mailTheme.styles, EDITOR_THEMES.basic))).toEqual(firstTheme);
  expect(themeOf([])).toEqual(firstTheme);
});

test('a theme applied to a document is read back from it, even if the document had another theme before', () => {
  expect(themeOf(panelsOf(changed))).toEqual(changed);
  expect(themeOf(panelsOf(firstTheme, panelsOf(changed)))).toEqual(firstTheme);
});

test("the content has padding only if its color differs from the mail's background", () => {
  expect(stylesOf(changed).container).toMatchObject({ paddingLeft: '24px' });
  expect(stylesOf({ ...changed, background: '#ffffff' }).container).toMatchObject({ paddingLeft: '0px' });
});

test('texts with too little contrast are reported: text and links on the content, and button text on buttons', () => {
  expect(hardToRead(firstTheme)).toEqual([]);
  expect(hardToRead({ ...firstTheme, contentBackground: '#222222' })).toEqual(['text', 'link']);
  expect(hardToRead({ ...firstTheme, button: '#eeeeee' })).toEqual(['button']);
});
