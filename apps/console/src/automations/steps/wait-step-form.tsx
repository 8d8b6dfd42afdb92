import { Chip, SegmentedControl, TextInput } from '@mantine/core';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { weekdays } from '../describe/describe-flow.ts';
import { withOptional } from '../flow/draft.ts';
import { DurationInput } from './duration-input.tsx';
import { EventForm } from './event-form.tsx';
import type { FormProps, StepOf } from './form-props.ts';
import { PickField } from './pick.tsx';

const kinds = ['for', 'until', 'until_event'] as const;
type Kind = (typeof kinds)[number];

/** The form of a wait: for a duration, until a time of day, or until an event happens. */
export function WaitStepForm(props: FormProps<StepOf<'wait'>>) {
  const { step, change, problem } = props;
  const { t } = useI18n();
  const kind = kinds.find((each) => step[each] !== undefined) ?? 'for';
  const turnInto = (to: Kind) => {
    const fresh: Record<Kind, object> = {
      for: { for: 'P1D' },
      until: { until: { at: '09:00' } },
      until_event: { until_event: { event: 'clicked', timeout: 'P3D', on_timeout: [] } },
    };
    if (to !== kind) change({ type: 'wait', ...(step.id === undefined ? {} : { id: step.id }), ...fresh[to] }, 'kind');
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('flow.waitKind')}
        size="xs"
        fullWidth
        value={kind}
        onChange={(value) => turnInto(value)}
        data={kinds.map((value) => ({ value, label: t(`flow.waitKinds.${value}`) }))}
      />
      {kind === 'for' && (
        <DurationInput
          label={t('flow.duration')}
          value={step.for ?? ''}
          error={problem('for')}
          onChange={(iso) => change({ ...step, for: iso }, 'for')}
        />
      )}
      {kind === 'until' && <UntilTime {...props} />}
      {kind === 'until_event' && <UntilEvent {...props} />}
    </>
  );
}

function UntilTime({ step, change, problem }: FormProps<StepOf<'wait'>>) {
  const { t } = useI18n();
  const { until } = step;
  if (until === undefined) return null;
  const set = (field: string, value: unknown) =>
    change({ ...step, until: withOptional(until, field, value) }, `until.${field}`);
  return (
    <>
      <TextInput
        type="time"
        label={t('flow.at')}
        value={until.at}
        error={problem('until.at')}
        onChange={(event) => change({ ...step, until: { ...until, at: event.currentTarget.value } }, 'until.at')}
      />
      <fieldset className="flow-set">
        <legend className="small strong">{t('flow.untilDays')}</legend>
        <p className="caption quiet">{t('flow.untilAnyDay')}</p>
        <Chip.Group
          multiple
          value={until.days ?? []}
          onChange={(chosen: string[]) => {
            const days = weekdays.filter((day) => chosen.includes(day));
            set('days', days.length === 0 ? undefined : days);
          }}
        >
          <div className="line">
            {weekdays.map((day) => (
              <Chip key={day} value={day} size="xs">
                {t(`steps.weekdays.${day}`)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
      <PickField
        label={t('flow.zoneField')}
        description={t('flow.zoneFieldHelp')}
        none={t('flow.noZoneField')}
        types={['text']}
        value={until.time_zone_field ?? ''}
        error={problem('until.time_zone_field')}
        onChange={(tag) => set('time_zone_field', tag)}
      />
    </>
  );
}

function UntilEvent({ step, change, problem }: FormProps<StepOf<'wait'>>) {
  const { t } = useI18n();
  const { until_event: event } = step;
  if (event === undefined) return null;
  return (
    <>
      <EventForm
        label={t('flow.event')}
        event={event}
        change={(to, field) => change({ ...step, until_event: to }, `until_event.${field}`)}
        problem={(field) => problem(`until_event.${field}`)}
      />
      <DurationInput
        label={t('flow.timeout')}
        description={t('flow.timeoutHelp')}
        value={event.timeout}
        error={problem('until_event.timeout')}
        onChange={(timeout) => change({ ...step, until_event: { ...event, timeout } }, 'until_event.timeout')}
      />
    </>
  );
}
