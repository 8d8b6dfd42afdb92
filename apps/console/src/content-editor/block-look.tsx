import { NativeSelect } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import '../texts/design.ts';
import type { BlockEditor } from './block-commands.ts';
import { changeStyle, readStyle } from './block-style.ts';
import { isHardToRead } from './color.ts';
import { ColorField } from './color-field.tsx';
import { HardToRead } from './hard-to-read.tsx';
import { readTheme } from './theme-panel.tsx';
import './content-editor.css';

type Changes = Record<string, string | undefined>;

function styleAt(editor: BlockEditor, type: 'button' | 'section') {
  const { style } = editor.getAttributes(type);
  return {
    style: readStyle(style),
    // Clearing a color makes it follow the mail's theme again.
    change: (changes: Changes) => editor.commands.updateAttributes(type, { style: changeStyle(style, changes) }),
  };
}

const orNone = (color: string) => (color === '' ? undefined : color);

/** The colors of the button at the cursor. */
export function ButtonColors({ editor }: { editor: BlockEditor }) {
  const { t } = useI18n();
  const theme = readTheme(editor);
  const { style, change } = styleAt(editor, 'button');
  const { 'background-color': background = '', color = '' } = style;
  const isHard = isHardToRead(color || theme.buttonText, background || theme.button);
  return (
    <>
      <ColorField
        label={t('design.ownButton')}
        value={background}
        fallback={theme.button}
        placeholder={t('design.likeMail')}
        onChange={(given) => change({ 'background-color': orNone(given) })}
      />
      <ColorField
        label={t('design.ownButtonText')}
        value={color}
        fallback={theme.buttonText}
        placeholder={t('design.likeMail')}
        onChange={(given) => change({ color: orNone(given) })}
      />
      <HardToRead of={isHard ? ['button'] : []} />
    </>
  );
}

const spaces = { none: '0', wide: '24px', widest: '40px' } as const;

/** The background, text color and padding of the section around the cursor. */
export function SectionLook({ editor }: { editor: BlockEditor }) {
  const { t } = useI18n();
  const theme = readTheme(editor);
  const { style, change } = styleAt(editor, 'section');
  const { 'background-color': background = '', color = '', padding } = style;
  const behind = background || theme.contentBackground;
  // A section without colors of its own shows the theme's contrast problems, which the theme panel reports.
  const isPlain = background === '' && color === '';
  const hard = [
    ...(!isPlain && isHardToRead(color || theme.text, behind) ? (['text'] as const) : []),
    ...(!isPlain && isHardToRead(theme.link, behind) ? (['link'] as const) : []),
  ];
  const names = ['none', 'wide', 'widest'] as const;
  return (
    <div className="editor-properties">
      <ColorField
        label={t('design.section')}
        value={background}
        fallback={theme.contentBackground}
        placeholder={t('design.none')}
        onChange={(given) => change({ 'background-color': orNone(given) })}
      />
      <ColorField
        label={t('design.sectionText')}
        value={color}
        fallback={theme.text}
        placeholder={t('design.likeMail')}
        onChange={(given) => change({ color: orNone(given) })}
      />
      <NativeSelect
        size="xs"
        className="property short"
        label={t('design.space')}
        value={names.find((name) => spaces[name] === padding) ?? 'normal'}
        onChange={({ currentTarget }) => {
          const name = names.find((each) => each === currentTarget.value);
          change({ padding: name === undefined ? undefined : spaces[name] });
        }}
        data={(['normal', ...names] as const).map((value) => ({ value, label: t(`design.spaces.${value}`) }))}
      />
      <HardToRead of={hard} />
    </div>
  );
}
