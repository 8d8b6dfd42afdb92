import { AccountFrame } from '../account/account-frame.tsx';
import { AccountSettingsForm, SettingsEditor } from '../account/settings-form.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import { BrandColors } from './brand-colors.tsx';
import { BrandFooter } from './brand-footer.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { type BrandPart, fieldsOf } from './brand-values.ts';
import { SocialLinks } from './social-links.tsx';
import styles from '../parts/form-and-preview.module.css';

/** The look of the account: its logo, colors, font and footer, with a preview. */
export function BrandPage() {
  const { t } = useI18n();
  return (
    <AccountFrame>
      <UsableBy to="configure">
        <SettingsEditor>
          {(edited) => {
            const { brand } = edited.values;
            const change: BrandPart['change'] = (parts) => edited.change({ brand: { ...brand, ...parts } });
            const part: BrandPart = { brand, error: edited.error, change };
            return (
              <div className="stack">
                <p className="quiet">{t('brand-page.about')}</p>
                <div className={styles.formEditor}>
                  <AccountSettingsForm edited={edited} fields={fieldsOf(brand)} noValidate>
                    <BrandLogo {...part} />
                    <BrandColors {...part} />
                    <BrandFooter {...part} />
                    <SocialLinks {...part} />
                  </AccountSettingsForm>
                  <BrandPreview brand={brand} />
                </div>
              </div>
            );
          }}
        </SettingsEditor>
      </UsableBy>
    </AccountFrame>
  );
}
