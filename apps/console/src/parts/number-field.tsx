import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readNumber } from '../format/read-number.ts';

/**
 * A field for an optional number. Text that isn't a number stays in the field and changes nothing. Mantine's own field
 * adds nine kilobytes.
 */
export function NumberField({
  value,
  onChange,
  min,
  max,
  allowDecimal = false,
  isRequired = false,
  error,
  ...shown
}: {
  label: string;
  size?: 'xs' | 'sm';
  description?: string | undefined;
  placeholder?: string;
  value: number | null;
  onChange(value: number | null): void;
  min: number;
  max: number;
  allowDecimal?: boolean;
  /** Whether an empty field is an error, which changes nothing. */
  isRequired?: boolean;
  error?: ReactNode;
}) {
  const asText = (number: number | null) => (number === null ? '' : String(number));
  const [typed, setTyped] = useState(asText(value));
  const [known, setKnown] = useState(value);
  const read = readNumber(typed, { min, max, allowDecimal });
  // A change made elsewhere replaces what was typed.
  if (value !== known) {
    setKnown(value);
    if (read !== value) setTyped(asText(value));
  }
  const isWrong = read === undefined || (read === null && isRequired);
  const input = useRef<HTMLInputElement>(null);
  // An invalid field prevents the form from being submitted with the previous number.
  useEffect(() => input.current?.setCustomValidity(isWrong ? `${min} – ${max}` : ''), [isWrong, min, max]);
  return (
    <TextInput
      {...shown}
      ref={input}
      inputMode={allowDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed}
      error={error ?? (isWrong ? `${min} – ${max}` : undefined)}
      onChange={(event) => {
        const given = event.currentTarget.value;
        setTyped(given);
        const next = readNumber(given, { min, max, allowDecimal });
        if (next !== undefined && !(next === null && isRequired)) onChange(next);
      }}
    />
  );
}
