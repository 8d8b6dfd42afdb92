import type { components } from 'mailwright';
import { isHardToRead } from '../content-editor/color.ts';

export type Brand = components['schemas']['Brand'];
export type SocialLink = Brand['social_links'][number];

/** What a part of the form gets. */
export interface BrandPart {
  brand: Brand;
  change(parts: Partial<Brand>): void;
  error: Error | null;
}

export const colorNames = ['accent_color', 'text_color', 'background_color', 'panel_color', 'link_color'] as const;

/** The fields that show their own errors. */
export function fieldsOf({ social_links: links }: Brand): string[] {
  const own = ['logo_url', 'logo_alt', ...colorNames, 'font', 'footer_text', 'postal_address', 'social_links'];
  const ofLinks = links.flatMap((_, at) => [`social_links[${at}].network`, `social_links[${at}].url`]);
  return [...own, ...ofLinks].map((name) => `brand.${name}`);
}

/** The names of networks that are names in every language. */
export const networkNames: Record<Exclude<SocialLink['network'], 'website'>, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  xing: 'XING',
  github: 'GitHub',
};

const black = '#151411';
const white = '#ffffff';

/** The first of these colors that can be read on all of the others; black or white if there is none. */
export function readableOn(behind: string[], colors: (string | null)[]): string {
  const all = [...colors, black, white].filter((color) => color !== null);
  return all.find((color) => behind.every((each) => !isHardToRead(color, each))) ?? black;
}

/** The colors of the preview, chosen like those of the public pages in the light color scheme. */
export function shownColors(brand: Brand) {
  const back = brand.background_color ?? white;
  const text = readableOn([back], [brand.text_color]);
  const panel = brand.panel_color === null || isHardToRead(text, brand.panel_color) ? back : brand.panel_color;
  const link = readableOn([back], [brand.link_color, brand.accent_color, '#007a6b', text]);
  const accent = brand.accent_color ?? '#007a6b';
  return { back, text, panel, link, accent, onAccent: readableOn([accent], [white]) };
}
