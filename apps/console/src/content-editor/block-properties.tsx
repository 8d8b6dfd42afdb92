import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { type BlockEditor, commandsOf, linkOf } from './block-commands.ts';
import { ButtonColors, SectionLook } from './block-look.tsx';
import './content-editor.css';

interface PropertiesProps {
  editor: BlockEditor;
  /** Whether the user is turning the selected text into a link. */
  isLinking: boolean;
  endLinking(): void;
  pickImage(): void;
}

/** Edits the properties of the link, button, image or section at the cursor. */
export function BlockProperties(props: PropertiesProps) {
  return (
    <>
      <InnerProperties {...props} />
      {props.editor.isActive('section') && <SectionLook editor={props.editor} />}
    </>
  );
}

function InnerProperties({ editor, isLinking, endLinking, pickImage }: PropertiesProps) {
  const { t } = useI18n();
  const set = (type: string, attributes: object) => editor.commands.updateAttributes(type, attributes);
  if (editor.isActive('image')) {
    const { alt, href, width, src } = editor.getAttributes('image');
    return (
      <div className="editor-properties" key={String(src)}>
        <Property label={t('content.imageAlt')} value={alt} onChange={(value) => set('image', { alt: value })} />
        <Property
          label={t('content.linkAddress')}
          value={href}
          onChange={(value) => set('image', { href: linkOf(value) || null })}
        />
        <Property
          label={t('content.imageWidth')}
          value={width === 'auto' ? '' : width}
          isShort
          onChange={(value) => set('image', { width: /^\d{1,4}$/.test(value) ? value : 'auto' })}
        />
        <Button variant="default" size="xs" onClick={pickImage}>
          {t('content.replaceImage')}
        </Button>
      </div>
    );
  }
  if (editor.isActive('button')) {
    const { href } = editor.getAttributes('button');
    return (
      <div className="editor-properties" key="button">
        <Property
          label={t('content.buttonAddress')}
          value={href}
          onChange={(value) => set('button', { href: linkOf(value) })}
        />
        <ButtonColors editor={editor} />
      </div>
    );
  }
  if (!isLinking && !editor.isActive('link')) return null;
  const { href } = editor.getAttributes('link');
  const apply = (value: string) => {
    const commands = commandsOf(editor).extendMarkRange('link');
    const link = linkOf(value);
    if (link === '') commands.unsetLink().run();
    else commands.setLink({ href: link }).run();
    endLinking();
  };
  return (
    <div className="editor-properties" key="link">
      <Property label={t('content.linkAddress')} value={href} isFocused={isLinking} onChange={apply} />
      <Button variant="subtle" size="xs" onClick={() => apply('')}>
        {t('content.unlink')}
      </Button>
    </div>
  );
}

/** A property that is applied on Enter or when the field loses focus. */
function Property({
  label,
  value,
  onChange,
  isFocused = false,
  isShort = false,
}: {
  label: string;
  value: unknown;
  onChange(value: string): void;
  isFocused?: boolean;
  isShort?: boolean;
}) {
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState(stored);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(stored), [stored]);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const apply = () => {
    if (typed !== stored || isFocused) onChange(typed);
  };
  return (
    <TextInput
      ref={input}
      size="xs"
      label={label}
      value={typed}
      className={isShort ? 'property short' : 'property'}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed !== stored) apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Don't submit the form around the editor.
        event.preventDefault();
        apply();
      }}
    />
  );
}
