import { expect, test } from '@jest/globals';
import { isHardToRead } from '../content-editor/color.ts';
import { type Brand, shownColors } from './brand-values.ts';

const plain: Brand = {
  logo_url: null,
  logo_alt: null,
  accent_color: null,
  text_color: null,
  background_color: null,
  panel_color: null,
  link_color: null,
  font: null,
  footer_text: null,
  postal_address: null,
  social_links: [],
};

test.each([
  ['as by default', {}],
  ['yellow buttons', { accent_color: '#ffdd00' }],
  ['gray on gray', { text_color: '#777777', background_color: '#888888', link_color: '#808080' }],
  ['a dark box on a light page', { background_color: '#ffffff', panel_color: '#222222' }],
  ['a black page', { background_color: '#000000', text_color: '#222222', accent_color: '#102030' }],
])('everything in the preview can be read: %s', (_case, given) => {
  const { back, text, panel, link, accent, onAccent } = shownColors({ ...plain, ...given });
  const pairs = [
    [text, back],
    [text, panel],
    [link, back],
    [onAccent, accent],
  ] as const;
  expect(pairs.filter(([front, behind]) => isHardToRead(front, behind))).toEqual([]);
});

test('colors that can be read are shown as they are', () => {
  const given = { accent_color: '#8a3b12', text_color: '#1f1a17', background_color: '#f7f3ee', panel_color: '#fffaf0' };
  expect(shownColors({ ...plain, ...given, link_color: '#1d4ed8' })).toEqual({
    back: '#f7f3ee',
    text: '#1f1a17',
    panel: '#fffaf0',
    link: '#1d4ed8',
    accent: '#8a3b12',
    onAccent: '#ffffff',
  });
});
