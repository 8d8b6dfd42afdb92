import { ColorInput, NativeSelect } from '@mantine/core';
import { errorOf } from '../parts/field-errors.ts';
import { brandTexts } from '../texts/brand-texts.ts';
import { useI18n } from '../texts/language.tsx';
import { type Brand, type BrandPart, colorNames } from './brand-values.ts';

/** The colors and the font. An empty color is the default one. */
export function BrandColors({ brand, change, error }: BrandPart) {
  const { pick } = useI18n();
  const text = pick(brandTexts);
  return (
    <section className="panel padded" aria-labelledby="brand-colors">
      <h2 className="section-title" id="brand-colors">
        {text.colorsTitle}
      </h2>
      <p className="quiet small">{text.colorsHelp}</p>
      <div className="brand-colors">
        {colorNames.map((name) => (
          <ColorInput
            key={name}
            label={text.colors[name]}
            placeholder={text.usualColor}
            format="hex"
            value={brand[name] ?? ''}
            onChange={(color) => change({ [name]: color === '' ? null : color })}
            error={errorOf(error, `brand.${name}`)}
            eyeDropperButtonProps={{ 'aria-label': text.pickColor(text.colors[name]) }}
          />
        ))}
        <NativeSelect
          label={text.font}
          value={brand.font ?? ''}
          error={errorOf(error, 'brand.font')}
          onChange={({ currentTarget: { value } }) => change({ font: value === '' ? null : (value as Brand['font']) })}
          data={[
            { value: '', label: text.usualFont },
            ...Object.entries(text.fonts).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
    </section>
  );
}
