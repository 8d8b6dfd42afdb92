import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriberSearchQuery } from '../data/subscriber-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';

/** Chooses by address which subscriber a mail is previewed for. */
export function PreviewRecipient({
  listUid,
  choose,
  field,
}: {
  listUid: string;
  choose(subscriberUid: string | undefined): void;
  /** What is typed, if whoever shows the preview keeps it. */
  field: [typed: string, setTyped: (typed: string) => void] | undefined;
}) {
  const { t } = useI18n();
  const own = useState('');
  const [typed, setTyped] = field ?? own;
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data: found = [] } = useQuery(subscriberSearchQuery(listUid, search));
  const change = (value: string) => {
    setTyped(value);
    if (value.trim() === '') choose(undefined);
    const match = found.find(({ EMAIL }) => EMAIL === value);
    if (match !== undefined) choose(match.uid);
  };
  return (
    <Autocomplete
      size="xs"
      aria-label={t('content.showAs')}
      placeholder={t('content.showAs')}
      value={typed}
      onChange={change}
      data={[...new Set(found.map(({ EMAIL }) => EMAIL))]}
      // The service has already filtered the options.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': t('content.showSample') }}
    />
  );
}
