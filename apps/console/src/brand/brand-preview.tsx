import type { CSSProperties } from 'react';
import { mailFonts } from '../content-editor/mail-theme.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import { type Brand, networkNames, shownColors } from './brand-values.ts';
import styles from './brand-preview.module.css';
import besideForm from '../parts/form-and-preview.module.css';

/** A small mail in the look of the brand. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const { t } = useI18n();
  const names = { website: t('brand-page.website'), ...networkNames };
  return (
    <section className={`panel padded ${besideForm.formPreview}`} aria-label={t('brand-page.preview')}>
      <h2 className="section-title">{t('brand-page.preview')}</h2>
      <div className={styles.brandPreview} style={styleOf(brand)}>
        {brand.logo_url !== null && <img src={brand.logo_url} alt={brand.logo_alt ?? ''} />}
        <p className={styles.brandSampleTitle}>{t('brand-page.sampleTitle')}</p>
        <p>
          {t('brand-page.sampleText')} <span className={styles.brandSampleLink}>{t('brand-page.sampleLink')}</span>.
        </p>
        <p className={styles.brandSampleBox}>{t('brand-page.sampleBox')}</p>
        <p>
          <span className={styles.brandSampleButton}>{t('brand-page.sampleButton')}</span>
        </p>
        <div className={styles.brandSampleFooter}>
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

/** The brand as CSS variables, which the styles of the preview use. */
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
