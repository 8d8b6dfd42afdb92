import type { Translate } from '../texts/catalogs.ts';
import '../texts/brand-page.ts';
import { networkNames, type SocialLink } from './brand-values.ts';

/** The links to the profiles of a brand as a line of text for the block editor; nothing if there are none. */
export function socialLine(links: SocialLink[], t: Translate): object[] {
  const names = { website: t('brand-page.website'), ...networkNames };
  return links.flatMap(({ network, url }, at) => [
    ...(at === 0 ? [] : [{ type: 'text', text: ' · ' }]),
    { type: 'text', text: names[network], marks: [{ type: 'link', attrs: { href: url } }] },
  ]);
}
