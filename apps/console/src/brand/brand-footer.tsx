import { Textarea } from '@mantine/core';
import { errorOf } from '../parts/field-errors.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import type { BrandPart } from './brand-values.ts';

/** What is at the end: a text and the postal address. */
export function BrandFooter({ brand, change, error }: BrandPart) {
  const { t } = useI18n();
  const part = (name: 'footer_text' | 'postal_address') => ({
    autosize: true,
    minRows: 2,
    maxRows: 8,
    value: brand[name] ?? '',
    error: errorOf(error, `brand.${name}`),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value.trim() === '' ? null : value }),
  });
  return (
    <Panel title={t('brand-page.footerTitle')}>
      <Textarea label={t('brand-page.footerText')} maxLength={1_000} {...part('footer_text')} />
      <Textarea
        label={t('brand-page.postalAddress')}
        description={t('brand-page.postalAddressHelp')}
        maxLength={500}
        {...part('postal_address')}
      />
    </Panel>
  );
}
