import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Trigger } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { withOptional } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import { Pick, PickField, PickTag } from './pick.tsx';

const types = [
  'subscribed',
  'tagged',
  'untagged',
  'field_changed',
  'date',
  'segment_entered',
  'segment_left',
  'campaign_opened',
  'campaign_clicked',
  'inactive',
  'api',
] as const;

interface TriggerProps<Own extends Trigger = Trigger> {
  trigger: Own;
  /** @param field the input that the user types into */
  change(trigger: Trigger, field: string): void;
  problem(field: string): string | undefined;
}

/** Edits what starts a run. */
export function TriggerForm({ trigger, change, problem }: TriggerProps) {
  const { t } = useI18n();
  const { names } = useFlow();
  const set = (field: string) => (value: unknown) => change(withOptional(trigger, field, value), field);
  return (
    <>
      <NativeSelect
        label={t('flow.trigger')}
        value={trigger.type}
        error={problem('type')}
        onChange={(event) => change(newTrigger(event.currentTarget.value as Trigger['type']), 'type')}
        data={types.map((value) => ({ value, label: t(`steps.triggers.${value}`) }))}
      />
      {(trigger.type === 'tagged' || trigger.type === 'untagged') && (
        <PickTag
          label={t('flow.tag')}
          description={t('flow.anyTag')}
          value={trigger.tag ?? ''}
          error={problem('tag')}
          onChange={set('tag')}
        />
      )}
      {trigger.type === 'field_changed' && (
        <PickField
          label={t('flow.field')}
          value={trigger.field}
          error={problem('field')}
          onChange={(field) => change({ ...trigger, field }, 'field')}
        />
      )}
      {trigger.type === 'date' && <DateTrigger trigger={trigger} change={change} problem={problem} />}
      {(trigger.type === 'segment_entered' || trigger.type === 'segment_left') && (
        <Pick
          label={t('flow.segment')}
          {...(names.segments.length === 0 ? { description: t('flow.noSegment') } : {})}
          items={names.segments}
          value={trigger.segment_uid}
          error={problem('segment_uid')}
          onChange={(uid) => change({ ...trigger, segment_uid: uid }, 'segment_uid')}
        />
      )}
      {(trigger.type === 'campaign_opened' || trigger.type === 'campaign_clicked') && (
        <Pick
          label={t('flow.campaign')}
          none={t('flow.anyCampaign')}
          items={names.campaigns}
          value={trigger.campaign_uid ?? ''}
          error={problem('campaign_uid')}
          onChange={set('campaign_uid')}
        />
      )}
      {trigger.type === 'inactive' && (
        <TextInput
          type="number"
          min={1}
          label={t('flow.days')}
          value={String(trigger.days)}
          error={problem('days')}
          onChange={(event) => change({ ...trigger, days: Math.trunc(Number(event.currentTarget.value)) }, 'days')}
        />
      )}
    </>
  );
}

function DateTrigger({ trigger, change, problem }: TriggerProps<Extract<Trigger, { type: 'date' }>>) {
  const { t } = useI18n();
  const { list } = useFlow();
  const hasDates = list.fields.some(({ type }) => type === 'date' || type === 'datetime');
  const { offset_days: offset = 0 } = trigger;
  const direction = offset < 0 ? 'before' : offset > 0 ? 'after' : 'on';
  const setOffset = (days: number) => change({ ...trigger, offset_days: days }, 'offset_days');
  return (
    <>
      <PickField
        label={t('flow.dateField')}
        {...(hasDates ? {} : { description: t('flow.noDateField') })}
        types={['date', 'datetime']}
        value={trigger.field}
        error={problem('field')}
        onChange={(field) => change({ ...trigger, field }, 'field')}
      />
      <div className="flow-duration">
        {direction !== 'on' && (
          <TextInput
            type="number"
            min={1}
            label={t('flow.days')}
            value={String(Math.abs(offset))}
            error={problem('offset_days')}
            onChange={(event) => {
              // Never 0: that is a separate choice in the select on the right.
              const days = Math.max(1, Math.trunc(Math.abs(Number(event.currentTarget.value))));
              setOffset(direction === 'before' ? -days : days);
            }}
          />
        )}
        <NativeSelect
          label={t('flow.offset')}
          value={direction}
          onChange={({ currentTarget: { value } }) => {
            const days = Math.max(1, Math.abs(offset));
            setOffset(value === 'before' ? -days : value === 'after' ? days : 0);
          }}
          data={(['before', 'on', 'after'] as const).map((value) => ({ value, label: t(`flow.offsets.${value}`) }))}
        />
      </div>
      <TextInput
        type="time"
        label={t('flow.at')}
        value={trigger.at ?? '09:00'}
        error={problem('at')}
        onChange={(event) => change({ ...trigger, at: event.currentTarget.value }, 'at')}
      />
      <Checkbox
        label={t('flow.yearly')}
        checked={trigger.yearly ?? false}
        onChange={(event) => change({ ...trigger, yearly: event.currentTarget.checked }, 'yearly')}
      />
    </>
  );
}

function newTrigger(type: Trigger['type']): Trigger {
  switch (type) {
    case 'field_changed':
      return { type, field: '' };
    case 'date':
      return { type, field: '', offset_days: 0, at: '09:00', yearly: false };
    case 'segment_entered':
    case 'segment_left':
      return { type, segment_uid: '' };
    case 'inactive':
      return { type, days: 90 };
    default:
      return { type };
  }
}
