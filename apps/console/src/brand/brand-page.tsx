import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { AccountFrame } from '../account/account-frame.tsx';
import { OutdatedSettings } from '../account/outdated-settings.tsx';
import { useSettingsForm } from '../account/use-settings-form.ts';
import { settingsQuery, type TaggedSettings } from '../data/settings-queries.ts';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import '../texts/settings.ts';
import { BrandColors } from './brand-colors.tsx';
import { BrandFooter } from './brand-footer.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { type Brand, fieldsOf } from './brand-values.ts';
import { SocialLinks } from './social-links.tsx';
import styles from '../parts/form-and-preview.module.css';

/** The look of the account: its logo, colors, font and footer, with a preview. */
export function BrandPage() {
  const settings = useQuery(settingsQuery);
  return (
    <AccountFrame>
      <Loaded query={settings}>{(found) => <BrandForm stored={found} />}</Loaded>
    </AccountFrame>
  );
}

function BrandForm({ stored }: { stored: TaggedSettings }) {
  const { t } = useI18n();
  const form = useSettingsForm(stored, () => notifications.show({ message: t('frame.saved') }));
  const { error } = form;
  const { brand } = form.values;
  const part = { brand, error, change: (parts: Partial<Brand>) => form.change({ brand: { ...brand, ...parts } }) };
  return (
    <div className="stack">
      <p className="quiet">{t('brand-page.about')}</p>
      <div className={styles.formEditor}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <LeaveGuard isOn={form.hasChanged} />
          <UsableBy to="configure">
            <div className="stack">
              <BrandLogo {...part} />
              <BrandColors {...part} />
              <BrandFooter {...part} />
              <SocialLinks {...part} />
              <OutdatedSettings form={form} />
              <ProblemNote error={errorBeside(error, fieldsOf(brand))} />
              <div className="line">
                <Button type="submit" loading={form.isRunning} disabled={!form.hasChanged}>
                  {form.isOutdated ? t('settings.saveNevertheless') : t('frame.save')}
                </Button>
                <span className="small quiet" role="status">
                  {form.hasChanged ? t('settings.unsaved') : ''}
                </span>
              </div>
            </div>
          </UsableBy>
        </form>
        <BrandPreview brand={brand} />
      </div>
    </div>
  );
}
