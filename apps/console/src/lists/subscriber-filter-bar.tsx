import type { List } from 'mailwright';
import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { segmentsQuery } from '../data/segment-queries.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useI18n } from '../texts/language.tsx';
import type { SubscriberSearch } from './subscriber-search.ts';
import { useSearchChange } from '../parts/use-search-change.ts';

/** The most common filters and the sort order; the page's address holds all of them. */
export function SubscriberFilterBar({ list, search }: { list: List; search: SubscriberSearch }) {
  const { t } = useI18n();
  const set = useSearchChange();
  const { data: tags = [] } = useQuery(tagsQuery(list.uid));
  const { data: segments = [] } = useQuery(segmentsQuery(list.uid));
  const [typed, setTyped] = useState(search.text);
  const [tag, setTag] = useState(search.tag);
  // The address can also change on its own, for example when the user goes back.
  useEffect(() => setTyped(search.text), [search.text]);
  useEffect(() => setTag(search.tag), [search.tag]);
  const find = () => set({ q: typed.trim(), email: '' });
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      {/* In a form with several inputs, Enter submits only if there is a submit button. */}
      <button type="submit" hidden />
      <TextInput
        className="grow"
        aria-label={t('subscribers.find')}
        placeholder={t('subscribers.find')}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (event.currentTarget.value === '') set({ q: '', email: '' });
        }}
        onBlur={() => typed.trim() !== search.text && find()}
      />
      <NativeSelect
        aria-label={t('subscribers.status')}
        value={search.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[
          { value: '', label: `${t('subscribers.status')}: ${t('frame.all')}` },
          ...(['unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'] as const).map(
            (value) => ({ value, label: t(`subscribers.states.${value}`) }),
          ),
        ]}
      />
      <Autocomplete
        aria-label={t('subscribers.tag')}
        placeholder={t('subscribers.tag')}
        data={tags}
        limit={20}
        value={tag}
        onChange={(value) => {
          setTag(value);
          if (value === '' || tags.includes(value)) set({ tag: value });
        }}
        onBlur={() => tag.trim() !== search.tag && set({ tag: tag.trim() })}
      />
      {(segments.length > 0 || search.segmentUid !== '') && (
        <NativeSelect
          aria-label={t('segments.segment')}
          value={search.segmentUid}
          onChange={(event) => set({ segment: event.currentTarget.value })}
          data={[
            { value: '', label: `${t('segments.segment')}: ${t('frame.all')}` },
            ...segments.map(({ uid, name }) => ({ value: uid, label: name })),
          ]}
        />
      )}
      <NativeSelect
        aria-label={t('subscribers.order')}
        value={search.order}
        onChange={(event) => set({ order: event.currentTarget.value === 'oldest' ? 'oldest' : '' })}
        data={[
          { value: 'newest', label: t('subscribers.newest') },
          { value: 'oldest', label: t('subscribers.oldest') },
        ]}
      />
    </form>
  );
}
