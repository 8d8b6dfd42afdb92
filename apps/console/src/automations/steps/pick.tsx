import { Autocomplete, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../data/subscriber-queries.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { useFlow } from '../flow/flow-context.ts';
import type { Named } from '../use-names.ts';

interface PickProps {
  label: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  description?: string;
  /** Whether it is part of a row, where the label is only for screen readers. */
  isSmall?: boolean;
}

/** Chooses one of several items by name; `none`, if given, is the label for choosing none of them. */
export function Pick({ items, none, ...props }: PickProps & { items: Named[]; none?: string | undefined }) {
  const { t } = useI18n();
  const { value, onChange, error, label, isSmall = false, ...rest } = props;
  const { names } = useFlow();
  const isKnown = value === '' || items.some(({ uid }) => uid === value);
  return (
    <NativeSelect
      {...rest}
      {...(isSmall ? { size: 'xs', 'aria-label': label } : { label })}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: none ?? t('flow.choosePlease') },
        ...(isKnown ? [] : [{ value, label: names.isRead ? `${value} (${t('flow.gone')})` : '…' }]),
        ...items.map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
    />
  );
}

/** Chooses one of the list's tags, or a new one. */
export function PickTag(props: PickProps) {
  const { list } = useFlow();
  const { data: known = [] } = useQuery(tagsQuery(list.uid));
  return <Autocomplete {...props} data={known} maxLength={100} />;
}

/** Chooses one of the list's fields, by its tag. */
export function PickField({
  types,
  without = [],
  ...props
}: PickProps & { types?: string[]; without?: string[]; none?: string }) {
  const { list } = useFlow();
  const items = list.fields
    .filter(({ tag, type }) => (types === undefined || types.includes(type)) && !without.includes(tag))
    .map(({ tag, label }) => ({ uid: tag, name: `${label} (${tag})` }));
  return <Pick {...props} items={items} />;
}

/** Chooses one of the automation's mails, or any of them. */
export function PickMail(props: PickProps & { none: string }) {
  const { mails } = useFlow();
  return <Pick {...props} items={mails} />;
}
