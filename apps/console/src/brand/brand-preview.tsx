import type { CSSProperties } from 'react';
import { mailFonts } from '../content-editor/mail-theme.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import { type Brand, networkNames, shownColors } from './brand-values.ts';

/** A small mail in the look of the brand. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const { t } = useI18n();
  const names = { website: t('brand-page.website'), ...networkNames };
  return (
    <section className="panel padded form-preview" aria-label={t('brand-page.preview')}>
      <h2 className="section-title">{t('brand-page.preview')}</h2>
      <div className="brand-preview" style={styleOf(brand)}>
        {brand.logo_url !== null && <img src={brand.logo_url} alt={brand.logo_alt ?? ''} />}
        <p className="brand-sample-title">{t('brand-page.sampleTitle')}</p>
        <p>
          {t('brand-page.sampleText')} <span className="brand-sample-link">{t('brand-page.sampleLink')}</span>.
        </p>
        <p className="brand-sample-box">{t('brand-page.sampleBox')}</p>
        <p>
          <span className="brand-sample-button">{t('brand-page.sampleButton')}</span>
        </p>
        <div className="brand-sample-footer">
          {brand.footer_text !== null && <p>{brand.footer_text}</p>}
          {brand.postal_address !== null && <p>{brand.postal_address}</p>}
          {brand.social_links.length > 0 && (
            <p>{brand.social_links.map(({ network }) => names[network]).join(' · ')}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** The brand as CSS variables, which `console.css` uses. */
function styleOf(brand: Brand): CSSProperties {
  const { back, text, panel, link, accent, onAccent } = shownColors(brand);
  const variables: Record<`--brand-${string}`, string> = {
    '--brand-back': back,
    '--brand-text': text,
    '--brand-panel': panel,
    '--brand-link': link,
    '--brand-accent': accent,
    '--brand-on-accent': onAccent,
    '--brand-font': mailFonts[brand.font ?? 'system'],
  };
  return variables;
}
