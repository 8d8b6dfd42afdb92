import { expect, test } from '@jest/globals';
import { accentStyle, luminance } from './accent-style.ts';

test('the text of a button has a contrast of at least 4.5 on any accent color', () => {
  for (const color of ['#000000', '#007a6b', '#808080', '#ff0000', '#ffd400', '#ffffff', '#00ff00', '#8a3b12']) {
    const [, text = ''] = /button \{ color: (#[0-9a-f]{6})/.exec(accentStyle(color)) ?? [];
    const [light, dark] = [luminance(text), luminance(color)].sort((a, b) => b - a);
    expect([color, ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) >= 4.5]).toEqual([color, true]);
  }
});
