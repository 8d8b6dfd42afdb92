import { Textarea } from '@mantine/core';
import { errorOf } from '../parts/field-errors.ts';
import { brandTexts } from '../texts/brand-texts.ts';
import { useI18n } from '../texts/language.tsx';
import type { BrandPart } from './brand-values.ts';

/** What is at the end: a text and the postal address. */
export function BrandFooter({ brand, change, error }: BrandPart) {
  const { pick } = useI18n();
  const text = pick(brandTexts);
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
    <section className="panel padded" aria-labelledby="brand-footer">
      <h2 className="section-title" id="brand-footer">
        {text.footerTitle}
      </h2>
      <Textarea label={text.footerText} maxLength={1_000} {...part('footer_text')} />
      <Textarea
        label={text.postalAddress}
        description={text.postalAddressHelp}
        maxLength={500}
        {...part('postal_address')}
      />
    </section>
  );
}
