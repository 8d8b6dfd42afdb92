import { EDITOR_THEMES, themeStylesToPanelOverrides } from '@react-email/editor/plugins';
import { themeOfBrand } from '../../brand/brand-theme.ts';
import type { Brand } from '../../brand/brand-values.ts';
import { socialLine } from '../../brand/social-line.ts';
import { type Block, bold, link, paragraph, text } from '../../content-editor/block-document.ts';
import { mailTheme } from '../../content-editor/block-theme.ts';
import type { Design } from '../../content-editor/mail-html.ts';
import { firstTheme, type MailTheme, stylesOf } from '../../content-editor/mail-theme.ts';
import type { Translate } from '../../texts/catalogs.ts';
import '../../texts/starts.ts';
import { phoneStyles } from '../../content-editor/block-columns.ts';
import { blocksFor, ended, type StartBlocks } from './start-blocks.ts';

/** What a start is made with: a translation, blocks in the colors of its theme, and the brand. */
export interface StartContext {
  t: Translate;
  blocks: StartBlocks;
  brand: Brand | null;
}

/** A start's own look, for accounts without a brand: one accent, and the color behind the sheet. */
export interface OwnLook {
  accent: string;
  background: string;
  font?: MailTheme['font'];
}

/** Makes the document of a start, in the look of the brand as far as that is set. */
export function documentOf(
  { accent, background, font = 'system' }: OwnLook,
  { t, brand }: Pick<StartContext, 't' | 'brand'>,
  content: (context: StartContext) => Block[],
): Design {
  const own = { ...firstTheme, background, text: '#1f1e1b', link: accent, button: accent, font };
  const theme = brand === null ? own : themeOfBrand(brand, own);
  const blocks = content({ t, brand, blocks: blocksFor(theme) });
  const data = { theme: 'basic', styles: panelsOf(theme), css: phoneStyles };
  return {
    type: 'doc',
    content: [
      { type: 'globalContent', attrs: { data } },
      { type: 'container', content: ended(blocks) },
    ],
  };
}

/** A theme as the editor stores it, with more generous buttons. */
function panelsOf(theme: MailTheme) {
  const base = themeStylesToPanelOverrides(mailTheme.styles, EDITOR_THEMES.basic);
  const styles = stylesOf(theme);
  // The editor writes the size as a share of 14 pixels, so this is the size of the text around.
  const fontSize = '14px';
  const padding = { paddingTop: '14px', paddingRight: '24px', paddingBottom: '14px', paddingLeft: '24px' };
  return themeStylesToPanelOverrides(
    {
      ...styles,
      container: { ...styles.container, borderRadius: '12px' },
      button: { ...styles.button, ...padding, fontSize, fontWeight: '600' },
    },
    base,
  );
}

/** The logo. Without one, there is the name of the list, unless the mail isn't one to a list. */
export function headOf({ brand, blocks }: StartContext, options = { hasList: true }): Block[] {
  if (brand !== null && brand.logo_url !== null) {
    const attrs = { src: brand.logo_url, alt: brand.logo_alt ?? '', width: '140', alignment: 'left' };
    return [{ type: 'image', attrs }, blocks.space()];
  }
  if (!options.hasList) return [];
  return [paragraph([text('{{ list.name }}', bold)], 'font-size: 15px; padding-bottom: 16px')];
}

/** What ends a mail: profiles, the brand's text, the postal address and, in a mail to a list, why people get it. */
export function footOf(context: StartContext, options = { hasList: true }): Block[] {
  const { t, brand, blocks } = context;
  const profiles = socialLine(brand?.social_links ?? [], t) as Block[];
  const address = partsOf(brand?.postal_address ?? '', '\n').join(' · ');
  const lines = [
    ...partsOf(brand?.footer_text ?? '', /\n\s*\n/),
    address === '' ? t('starts.footer.address') : address,
    ...(options.hasList ? [t('starts.footer.reason'), linksOf(t)] : []),
  ];
  return [
    blocks.divider(),
    ...(profiles.length === 0 ? [] : [blocks.quietly(profiles, 'padding-top: 0; padding-bottom: 12px')]),
    ...lines.map((line) => blocks.small(line)),
  ];
}

/** The parts of a text, each in one line. */
function partsOf(words: string, separator: string | RegExp): string[] {
  const parts = words.split(separator).map((part) => part.replace(/\s+/g, ' ').trim());
  return parts.filter((part) => part !== '');
}

function linksOf(t: Translate): Block[] {
  return [
    link(t('starts.footer.unsubscribe'), '{{ unsubscribe_url }}'),
    text(' · '),
    link(t('starts.footer.preferences'), '{{ preferences_url }}'),
    text(' · '),
    link(t('starts.footer.webView'), '{{ web_view_url }}'),
  ];
}
