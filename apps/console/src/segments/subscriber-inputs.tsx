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
  const { t } = useI18n();
  const { data: known = [] } = useQuery(tagsQuery(context.list.uid));
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('segments.operator')}
        value={textOf(leaf, 'operator', 'has')}
        onChange={(event) => change({ ...leaf, operator: event.currentTarget.value })}
        data={[
          { value: 'has', label: t('segments.has') },
          { value: 'has_not', label: t('segments.hasNot') },
        ]}
      />
      <Autocomplete
        size="xs"
        aria-label={t('subscribers.tag')}
        placeholder={t('subscribers.tag')}
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
  const { t } = useI18n();
  return (
    <MultiSelect
      size="xs"
      aria-label={t('subscribers.status')}
      data={(['unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'] as const).map(
        (value) => ({ value, label: t(`subscribers.states.${value}`) }),
      )}
      value={leaf['status'] as string[]}
      onChange={(status) => change({ status })}
    />
  );
}

/** The condition on how a subscriber was added. */
export function SourceInput({ leaf, change }: InputProps) {
  const { t } = useI18n();
  return (
    <MultiSelect
      size="xs"
      aria-label={t('segments.subjects.source')}
      data={sources.map((value) => ({ value, label: t(`subscribers.sources.${value}`) }))}
      value={leaf['source'] as string[]}
      onChange={(source) => change({ source })}
    />
  );
}

/** The condition on the import that added a subscriber. */
export function ImportInput({ context, leaf, change, at }: InputProps) {
  const { t, time } = useI18n();
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
      aria-label={t('segments.subjects.import')}
      value={chosen}
      onChange={(event) => change({ import_uid: event.currentTarget.value })}
      data={[{ value: '', label: t('segments.choose') }, ...known, ...(isKnown ? [] : [chosen])]}
      error={errorAt(context.error, `${at}.import_uid`)}
    />
  );
}

/** The condition on being sent, opening or clicking a campaign, or not: which campaign, and within how many days. */
export function ActivityInputs({ context, leaf, change, at }: InputProps) {
  const { t } = useI18n();
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
  const unknown = { value: chosen, label: isGone ? t('segments.goneCampaign') : '…' };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('segments.operator')}
        value={textOf(leaf, 'operator', 'has')}
        onChange={(event) => change({ ...leaf, operator: event.currentTarget.value })}
        data={[
          { value: 'has', label: t('segments.did') },
          { value: 'has_not', label: t('segments.didNot') },
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('segments.campaign')}
        value={chosen}
        onChange={(event) => set({ campaign: event.currentTarget.value })}
        data={[{ value: '', label: t('segments.anyCampaign') }, ...known, ...(isKnown ? [] : [unknown])]}
        error={errorAt(context.error, `${at}.campaign_uid`)}
      />
      <TextInput
        size="xs"
        type="number"
        min={1}
        max={36_500}
        aria-label={t('segments.withinDays')}
        placeholder={t('segments.anyTime')}
        rightSection={<span className="caption quiet">{t('segments.days')}</span>}
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
