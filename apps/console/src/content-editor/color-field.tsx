import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWriting } from '../texts/writing.ts';
import { readHex } from './color.ts';

/** A field for a color, by its digits or from the browser's own picker. What is no color stays, and changes nothing. */
export function ColorField({
  label,
  value,
  fallback,
  placeholder,
  onChange,
}: {
  label: string;
  /** Empty when there is none, which only a field with a `placeholder` allows. */
  value: string;
  /** What the picker begins with when there is none. */
  fallback: string;
  placeholder?: string;
  onChange(color: string): void;
}) {
  const { texts } = useWriting();
  const text = texts.design;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const read = (from: string) => (from.trim() === '' && placeholder !== undefined ? '' : readHex(from));
  // What was changed elsewhere, or undone, is shown in place of what was typed.
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
      error={read(typed) === undefined ? text.wrongColor : undefined}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={(event) => {
        // Not the form around the editor.
        if (event.key === 'Enter') event.preventDefault();
      }}
      leftSection={
        <input
          type="color"
          className={value === '' ? 'color-picker empty' : 'color-picker'}
          aria-label={text.pick(label)}
          value={value === '' ? (readHex(fallback) ?? '#000000') : value}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
      }
    />
  );
}
