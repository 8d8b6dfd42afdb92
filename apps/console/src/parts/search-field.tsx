import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** A field that searches once the user stops typing, because each search may have to read a lot. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  /** The initial search text; later values are ignored. */
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
