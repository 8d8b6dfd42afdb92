import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy } from 'react';
import { errorOf } from '../parts/field-errors.ts';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/brand-page.ts';
import type { BrandPart } from './brand-values.ts';

const MediaPicker = lazy(async () => ({ default: (await withTexts(import('../media/media-picker.tsx'))).MediaPicker }));

/** The logo, by its address or from the account's images, and what it shows. */
export function BrandLogo({ brand, change, error }: BrandPart) {
  const { t } = useI18n();
  const [isPicking, picking] = useDisclosure(false);
  return (
    <Panel title={t('brand-page.logoTitle')}>
      <TextInput
        label={t('brand-page.logoUrl')}
        description={t('brand-page.logoUrlHelp')}
        type="url"
        placeholder="https://"
        maxLength={2_048}
        value={brand.logo_url ?? ''}
        error={errorOf(error, 'brand.logo_url')}
        onChange={({ currentTarget }) => change({ logo_url: currentTarget.value.trim() || null })}
      />
      <div className="line">
        <Button variant="default" size="xs" onClick={picking.open}>
          {t('brand-page.chooseLogo')}
        </Button>
        {brand.logo_url !== null && (
          <Button variant="subtle" size="xs" onClick={() => change({ logo_url: null })}>
            {t('brand-page.removeLogo')}
          </Button>
        )}
      </div>
      <TextInput
        label={t('brand-page.logoAlt')}
        description={t('brand-page.logoAltHelp')}
        maxLength={200}
        value={brand.logo_alt ?? ''}
        error={errorOf(error, 'brand.logo_alt')}
        onChange={({ currentTarget: { value } }) => change({ logo_alt: value.trim() === '' ? null : value })}
      />
      <LazyPart fallback={null}>
        {isPicking && <MediaPicker close={picking.close} onPick={({ url }) => change({ logo_url: url })} />}
      </LazyPart>
    </Panel>
  );
}
