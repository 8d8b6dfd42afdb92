import { expect, test } from '@jest/globals';
import { plainBrand } from '@mailwright/contracts';
import { brandStyle, contrast } from './brand-style.ts';

/** The color variables that a brand sets, in the light scheme or in both. */
function colorsOf(changes: Partial<typeof plainBrand>): Record<string, string> {
  const style = brandStyle({ ...plainBrand, ...changes });
  const [first = ''] = style.split('@media');
  return Object.fromEntries(
    [...first.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

test('a brand without colors and font changes nothing, and one with an accent color only leaves the rest as it is', () => {
  expect(brandStyle(plainBrand)).toBe('');
  expect(brandStyle({ ...plainBrand, accent_color: '#8a3b12' })).toBe('');
  expect(brandStyle({ ...plainBrand, font: 'georgia' })).toBe(
    "body { font-family: Georgia, 'Times New Roman', serif; } ",
  );
});

test('colors that can be read are used as they are', () => {
  const given = { text_color: '#1f1a17', background_color: '#f7f3ee', panel_color: '#fffaf0', link_color: '#8a3b12' };
  expect(colorsOf(given)).toMatchObject({ text: '#1f1a17', back: '#f7f3ee', panel: '#fffaf0', accent: '#8a3b12' });
});

test.each([
  ['gray on gray', { text_color: '#777777', background_color: '#888888', link_color: '#808080' }],
  ['white on white', { text_color: '#ffffff', background_color: '#ffffff', link_color: '#fefefe' }],
  ['a dark panel on a light page', { text_color: '#111111', background_color: '#ffffff', panel_color: '#222222' }],
  ['a yellow page', { background_color: '#ffff00', link_color: '#ffffff', text_color: '#eeee00' }],
  ['a black page', { background_color: '#000000', text_color: '#222222', panel_color: '#ffffff' }],
  ['a yellow link on the usual page', { link_color: '#ffee00' }],
])('text and links can be read: %s', (_case, given) => {
  const colors = colorsOf(given);
  for (const front of ['text', 'dim', 'accent', 'wrong'])
    for (const behind of ['back', 'panel'])
      expect([front, behind, contrast(colors[front] ?? '', colors[behind] ?? '') >= 4.5]).toEqual([
        front,
        behind,
        true,
      ]);
  expect(contrast(colors['on-accent'] ?? '', colors['accent'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('a page with a background of its own has one scheme, and without, the colors are chosen for each scheme', () => {
  expect(brandStyle({ ...plainBrand, background_color: '#102030' })).toContain('color-scheme: dark');
  expect(brandStyle({ ...plainBrand, background_color: '#102030' })).not.toContain('@media');
  const style = brandStyle({ ...plainBrand, link_color: '#8a3b12' });
  const [lightStyle = '', darkStyle = ''] = style.split('@media (prefers-color-scheme: dark)');
  expect(lightStyle).toContain('--accent: #8a3b12');
  expect(darkStyle).toContain('--accent: #36a394');
});
