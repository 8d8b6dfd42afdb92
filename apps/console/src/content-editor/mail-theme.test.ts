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

test('a mail of a document without a theme of its own begins with the first theme', () => {
  expect(themeOf(themeStylesToPanelOverrides(mailTheme.styles, EDITOR_THEMES.basic))).toEqual(firstTheme);
  expect(themeOf([])).toEqual(firstTheme);
});

test('a theme that was given to a document is read from it again, also when it had another one before', () => {
  expect(themeOf(panelsOf(changed))).toEqual(changed);
  expect(themeOf(panelsOf(firstTheme, panelsOf(changed)))).toEqual(firstTheme);
});

test('a content has space around it only when it is a sheet of another color than the mail', () => {
  expect(stylesOf(changed).container).toMatchObject({ paddingLeft: '24px' });
  expect(stylesOf({ ...changed, background: '#ffffff' }).container).toMatchObject({ paddingLeft: '0px' });
});

test('what is hard to read is named: text and links on the content, and the text of buttons on them', () => {
  expect(hardToRead(firstTheme)).toEqual([]);
  expect(hardToRead({ ...firstTheme, contentBackground: '#222222' })).toEqual(['text', 'link']);
  expect(hardToRead({ ...firstTheme, button: '#eeeeee' })).toEqual(['button']);
});
