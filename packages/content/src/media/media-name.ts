import type { ImageFormat } from './detect-image.ts';

const extensions: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };
const maxLength = 80;

/** The end of an image's URL: the letters, digits, - and _ of its name, with the extension of its real format. */
export function toMediaName(given: string | undefined, format: ImageFormat): string {
  const plain = (given ?? '')
    .toWellFormed()
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain === '' ? 'image' : plain}.${extensions[format]}`;
}
