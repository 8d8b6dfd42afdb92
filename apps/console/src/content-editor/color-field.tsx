import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/design.ts';
import { readHex } from './color.ts';
import './content-editor.css';

/**
 * A field for a color, typed in hexadecimal or chosen with the browser's picker. Text that isn't a color stays in the
 * field and changes nothing.
 */
export function ColorField({
  label,
  value,
  fallback,
  placeholder,
  onChange,
}: {
  label: string;
  /** Empty for no color, which only a field with a `placeholder` allows. */
  value: string;
  /** The picker's initial color while there is none. */
  fallback: string;
  placeholder?: string;
  onChange(color: string): void;
}) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const read = (from: string) => (from.trim() === '' && placeholder !== undefined ? '' : readHex(from));
  // A change made elsewhere, including undo, replaces what was typed.
  if (value !== known) {
    setKnown(value);
    if (read(typed) !== value) setTyped(value);
  }
  const take = (given: string) => {
    setTyped(given);
    const color = read(given);
    if (color !== undefined && color !== value) onChange(color);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      className="property"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed}
      error={read(typed) === undefined ? t('design.wrongColor') : undefined}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={(event) => {
        // Don't submit the form around the editor.
        if (event.key === 'Enter') event.preventDefault();
      }}
      leftSection={
        <input
          type="color"
          className={value === '' ? 'color-picker empty' : 'color-picker'}
          aria-label={t('design.pick', { label })}
          value={value === '' ? (readHex(fallback) ?? '#000000') : value}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
      }
    />
  );
}
