import { Autocomplete, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCampaignChoices } from '../campaigns/use-campaign-choices.ts';
import { importQuery, importsQuery } from '../data/import-queries.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useI18n } from '../texts/language.tsx';
import type { InputProps } from './builder-context.ts';
import { errorAt } from './condition-errors.ts';
import { textOf } from './conditions.ts';
import { sources } from './subjects.ts';

/** The condition on having or not having a tag. */
export function TagInputs({ context, leaf, change, at }: InputProps) {
  const { texts } = useI18n();
  const text = texts.segments;
  const { data: known = [] } = useQuery(tagsQuery(context.list.uid));
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text.operator}
        value={textOf(leaf, 'operator', 'has')}
        onChange={(event) => change({ ...leaf, operator: event.currentTarget.value })}
        data={[
          { value: 'has', label: text.has },
          { value: 'has_not', label: text.hasNot },
        ]}
      />
      <Autocomplete
        size="xs"
        aria-label={texts.subscribers.tag}
        placeholder={texts.subscribers.tag}
        data={known}
        limit={20}
        maxLength={100}
        value={textOf(leaf, 'tag')}
        onChange={(tag) => change({ ...leaf, tag })}
        error={errorAt(context.error, `${at}.tag`)}
      />
    </>
  );
}

/** The condition on the status. */
export function StatusInput({ leaf, change }: InputProps) {
  const { texts } = useI18n();
  return (
    <MultiSelect
      size="xs"
      aria-label={texts.subscribers.status}
      data={Object.entries(texts.subscribers.states).map(([value, label]) => ({ value, label }))}
      value={leaf['status'] as string[]}
      onChange={(status) => change({ status })}
    />
  );
}

/** The condition on how a subscriber was added. */
export function SourceInput({ leaf, change }: InputProps) {
  const { texts } = useI18n();
  return (
    <MultiSelect
      size="xs"
      aria-label={texts.segments.subjects.source}
      data={sources.map((value) => ({ value, label: texts.subscribers.sources[value] }))}
      value={leaf['source'] as string[]}
      onChange={(source) => change({ source })}
    />
  );
}

/** The condition on the import that added a subscriber. */
export function ImportInput({ context, leaf, change, at }: InputProps) {
  const { texts, time } = useI18n();
  const { data: newest } = useQuery(importsQuery(context.list.uid));
  const chosen = textOf(leaf, 'import_uid');
  const isOlder = chosen !== '' && newest !== undefined && newest.every(({ uid }) => uid !== chosen);
  const { data: older } = useQuery({ ...importQuery(chosen), enabled: isOlder });
  const known = [...(newest ?? []), ...(isOlder && older !== undefined ? [older] : [])].map((each) => ({
    value: each.uid,
    label: `${each.file_name ?? each.uid} · ${time(each.created_at)}`,
  }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.segments.subjects.import}
      value={chosen}
      onChange={(event) => change({ import_uid: event.currentTarget.value })}
      data={[{ value: '', label: texts.segments.choose }, ...known, ...(isKnown ? [] : [chosen])]}
      error={errorAt(context.error, `${at}.import_uid`)}
    />
  );
}

/** The condition on being sent, opening or clicking a campaign, or not: which campaign, and within how many days. */
export function ActivityInputs({ context, leaf, change, at }: InputProps) {
  const { texts } = useI18n();
  const text = texts.segments;
  const { campaign_uid: campaign, within_days: days, ...rest } = leaf;
  const chosen = typeof campaign === 'string' ? campaign : '';
  const { campaigns, isGone } = useCampaignChoices(chosen);
  const set = (next: { campaign?: string; days?: number | undefined }) => {
    const uid = next.campaign ?? chosen;
    const within = 'days' in next ? next.days : (days as number | undefined);
    change({
      ...rest,
      ...(uid === '' ? {} : { campaign_uid: uid }),
      ...(within === undefined ? {} : { within_days: within }),
    });
  };
  const known = campaigns.map(({ uid, name }) => ({ value: uid, label: name }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const unknown = { value: chosen, label: isGone ? text.goneCampaign : '…' };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text.operator}
        value={textOf(leaf, 'operator', 'has')}
        onChange={(event) => change({ ...leaf, operator: event.currentTarget.value })}
        data={[
          { value: 'has', label: text.did },
          { value: 'has_not', label: text.didNot },
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={text.campaign}
        value={chosen}
        onChange={(event) => set({ campaign: event.currentTarget.value })}
        data={[{ value: '', label: text.anyCampaign }, ...known, ...(isKnown ? [] : [unknown])]}
        error={errorAt(context.error, `${at}.campaign_uid`)}
      />
      <TextInput
        size="xs"
        type="number"
        min={1}
        max={36_500}
        aria-label={text.withinDays}
        placeholder={text.anyTime}
        rightSection={<span className="caption quiet">{text.days}</span>}
        rightSectionWidth={52}
        value={typeof days === 'number' ? String(days) : ''}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          set({ days: typed === '' ? undefined : Number(typed) });
        }}
        error={errorAt(context.error, `${at}.within_days`)}
      />
    </>
  );
}
