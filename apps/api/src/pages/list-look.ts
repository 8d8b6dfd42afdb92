import { readBrand } from '@mailwright/accounts';
import type { Brand } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { accentStyle } from './accent-style.ts';
import { brandStyle } from './brand-style.ts';
import { html } from './html.ts';
import { profileLinks } from './profile-links.ts';
import { renderText } from './render-form.ts';
import type { Page } from './render-page.ts';

/** What decides how a list's pages look, besides the brand of its account. */
interface LookOfList {
  language: Page['language'];
  /** The color of the list's form, which takes precedence over the brand's. */
  accentColor: string | null;
}

/** What all pages of a list share. */
export type Look = Pick<Page, 'language' | 'style' | 'logo' | 'footer'>;

/** Reads the look of an account's pages for a list; plain if the account or the list isn't known. */
export async function readLook(
  { database }: { database: Pick<Database, 'query'> },
  accountId: string | undefined,
  list: LookOfList | undefined,
): Promise<Look> {
  if (accountId === undefined) return lookOf(undefined, list);
  return lookOf(await readBrand(database, accountId), list);
}

/** The look of a list's pages. */
export function lookOf(brand: Brand | undefined, list: LookOfList | undefined): Look {
  const accent = list?.accentColor ?? brand?.accent_color ?? null;
  const style = `${brand === undefined ? '' : brandStyle(brand)}${accent === null ? '' : accentStyle(accent)}`;
  return {
    language: list?.language,
    ...(style === '' ? {} : { style }),
    ...(brand === undefined ? {} : partsOf(brand)),
  };
}

function partsOf(brand: Brand): Look {
  const { logo_url: url, logo_alt: alt, footer_text: text, postal_address: address, social_links: profiles } = brand;
  const isEmpty = text === null && address === null && profiles.length === 0;
  const logo = url === null ? {} : { logo: { url: new URL(url).href, alt: alt ?? '' } };
  if (isEmpty) return logo;
  return { ...logo, footer: html`${renderText(text)} ${renderText(address)} ${profileLinks(profiles)}` };
}
