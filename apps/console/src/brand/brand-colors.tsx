import { ColorInput, NativeSelect } from '@mantine/core';
import { fontOptions } from '../content-editor/font-options.ts';
import { errorOf } from '../parts/field-errors.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/brand-page.ts';
import { type Brand, type BrandPart, colorNames } from './brand-values.ts';
import styles from './brand-colors.module.css';

/** The colors and the font. An empty color is the default one. */
export function BrandColors({ brand, change, error }: BrandPart) {
  const { t } = useI18n();
  return (
    <Panel title={t('brand-page.colorsTitle')} about={t('brand-page.colorsHelp')}>
      <div className={styles.brandColors}>
        {colorNames.map((name) => (
          <ColorInput
            key={name}
            label={t(`brand-page.colors.${name}`)}
            placeholder={t('brand-page.usualColor')}
            format="hex"
            value={brand[name] ?? ''}
            onChange={(color) => change({ [name]: color === '' ? null : color })}
            error={errorOf(error, `brand.${name}`)}
            eyeDropperButtonProps={{
              'aria-label': t('brand-page.pickColor', { name: t(`brand-page.colors.${name}`) }),
            }}
          />
        ))}
        <NativeSelect
          label={t('brand-page.font')}
          value={brand.font ?? ''}
          error={errorOf(error, 'brand.font')}
          onChange={({ currentTarget: { value } }) => change({ font: value === '' ? null : (value as Brand['font']) })}
          data={[{ value: '', label: t('brand-page.usualFont') }, ...fontOptions(t)]}
        />
      </div>
    </Panel>
  );
}
