import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Draft } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import { problemOf } from '../flow/problems-by-step.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { ConditionsField } from './conditions-field.tsx';
import { GoalsForm } from './goals-form.tsx';
import { TriggerForm } from './trigger-form.tsx';

const entries = ['once', 'once_at_a_time', 'every_time'] as const;

/**
 * The form of the start: what starts a run, who may enter and how often, what ends a run early, and the automation's
 * name.
 */
export function StartForm() {
  const { t } = useI18n();
  const { draft, edit, problems } = useFlow();
  const own = problems.get('') ?? [];
  const problem = (field: string) => problemOf(own, field);
  const set = (part: Partial<Draft>, about?: string) => edit({ ...draft, ...part }, about);
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), draft.time_zone])], [draft]);
  return (
    <>
      <TriggerForm
        trigger={draft.trigger}
        change={(trigger, field) => set({ trigger }, `trigger ${field}`)}
        problem={(field) => problem(`trigger.${field}`)}
      />
      <NativeSelect
        label={t('flow.entry')}
        value={draft.entry}
        error={problem('entry')}
        onChange={(event) => set({ entry: event.currentTarget.value as Draft['entry'] })}
        data={entries.map((value) => ({ value, label: t(`flow.entries.${value}`) }))}
      />
      <NativeSelect
        label={t('flow.who')}
        value={draft.conditions === null ? 'all' : 'some'}
        onChange={(event) => set({ conditions: event.currentTarget.value === 'all' ? null : { all: [] } })}
        data={[
          { value: 'all', label: t('flow.everyone') },
          { value: 'some', label: t('flow.onlyIf') },
        ]}
      />
      {draft.conditions !== null && (
        <ConditionsField
          label={t('flow.conditions')}
          value={draft.conditions}
          at="conditions"
          problems={own}
          onChange={(conditions) => set({ conditions }, 'conditions')}
        />
      )}
      <GoalsForm goals={draft.goals} change={(goals, about) => set({ goals }, about)} problems={own} />
      <Select
        label={t('flow.timeZone')}
        description={t('flow.timeZoneHelp')}
        searchable
        limit={60}
        allowDeselect={false}
        value={draft.time_zone}
        error={problem('time_zone')}
        onChange={(zone) => set({ time_zone: zone ?? draft.time_zone })}
        data={zones}
      />
      <TextInput
        label={t('flow.name')}
        description={t('flow.nameHelp')}
        maxLength={200}
        value={draft.name}
        error={problem('name')}
        onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
      />
    </>
  );
}
