import { ActionIcon, Button, NativeSelect, Popover, Tooltip } from '@mantine/core';
import { getEmailTheming, setGlobalStyles, themeStylesToPanelOverrides } from '@react-email/editor/plugins';
import { IconPalette } from '../icons/icon-palette.ts';
import { useState } from 'react';
import { hasBrandTheme, themeOfBrand } from '../brand/brand-theme.ts';
import { NumberField } from '../parts/number-field.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/design.ts';
import type { BlockEditor } from './block-commands.ts';
import { ColorField } from './color-field.tsx';
import { fontOptions } from './font-options.ts';
import { HardToRead } from './hard-to-read.tsx';
import {
  firstTheme,
  hardToRead,
  type MailFont,
  type MailTheme,
  radiuses,
  stylesOf,
  themeOf,
  widths,
} from './mail-theme.ts';
import { useBrand } from './use-inserted.ts';
import './content-editor.css';

const colors = ['background', 'contentBackground', 'text', 'link', 'button', 'buttonText'] as const;

/** Reads the theme of an editor's document. */
export function readTheme(editor: BlockEditor): MailTheme {
  return themeOf(getEmailTheming(editor).styles);
}

/** A button that shows the look of a whole mail, for an editor that has no panel beside it. */
export function ThemePanel({ editor }: { editor: BlockEditor }) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={340} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t('design.title')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            aria-label={t('design.title')}
            className={isOpen ? 'tool chosen' : 'tool'}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconPalette size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="theme-panel" aria-label={t('design.title')}>
        <ThemeFields editor={editor} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Edits the colors, font and sizes of a whole mail. Changes apply at once. */
export function ThemeFields({ editor }: { editor: BlockEditor }) {
  const { t } = useI18n();
  const theme = readTheme(editor);
  const brand = useBrand();
  const change = (changes: Partial<MailTheme>) => {
    const styles = stylesOf({ ...theme, ...changes });
    setGlobalStyles(editor, themeStylesToPanelOverrides(styles, getEmailTheming(editor).styles));
  };
  return (
    <>
      <p className="quiet small">{t('design.about')}</p>
      <div className="theme-fields">
        {colors.map((name) => (
          <ColorField
            key={name}
            label={t(`design.${name}`)}
            value={theme[name]}
            fallback={firstTheme[name]}
            onChange={(color) => change({ [name]: color })}
          />
        ))}
        <NativeSelect
          size="xs"
          className="whole-row"
          label={t('design.font')}
          value={theme.font}
          onChange={({ currentTarget }) => change({ font: currentTarget.value as MailFont })}
          data={fontOptions(t)}
        />
        <NumberField
          {...widths}
          size="xs"
          label={t('design.width')}
          isRequired
          value={theme.width}
          onChange={(width) => width !== null && change({ width })}
        />
        <NumberField
          {...radiuses}
          size="xs"
          label={t('design.radius')}
          isRequired
          value={theme.radius}
          onChange={(radius) => radius !== null && change({ radius })}
        />
      </div>
      <HardToRead of={hardToRead(theme)} />
      <div className="line">
        {brand !== undefined && hasBrandTheme(brand) && (
          <Button variant="default" size="xs" onClick={() => change(themeOfBrand(brand, theme))}>
            {t('design.useBrand')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => change(firstTheme)}>
          {t('design.reset')}
        </Button>
      </div>
    </>
  );
}
