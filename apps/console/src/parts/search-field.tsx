import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** A field that searches when one has stopped typing, since each search may have to read much. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  /** What is searched for; it is read once. */
  value: string;
  onChange(value: string): void;
}) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onChange(text.trim()), 350);
  return (
    <TextInput
      className="search"
      size="xs"
      type="search"
      label={label}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
