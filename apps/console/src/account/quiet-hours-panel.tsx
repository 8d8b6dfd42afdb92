import { Button, Input, NativeSelect, Switch, TextInput } from '@mantine/core';
import { timesOfDay } from '../campaigns/sending-values.ts';
import type { AccountSettings } from '../data/settings-queries.ts';
import { ownZone, weekdays } from '../format/zoned-time.ts';
import { DayChips } from '../parts/day-chips.tsx';
import { errorOf } from '../parts/field-errors.ts';
import { TimeZoneSelect } from '../parts/time-zone-select.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';

type QuietHours = NonNullable<AccountSettings['quiet_hours']>;
type QuietSpan = QuietHours['spans'][number];

const maxSpans = 10;
const partsOfSpan = ['days', 'from', 'to'] as const;
const night: QuietSpan = { days: [...weekdays], from: '22:00', to: '07:00' };

/** The names of the fields that show their own errors, given the number of spans. */
export function quietHoursFields(spans: number): string[] {
  const ofSpans = Array.from({ length: spans }, (_, at) =>
    partsOfSpan.map((part) => `quiet_hours.spans[${at}].${part}`),
  );
  return ['quiet_hours.spans', 'quiet_hours.time_zone', 'quiet_hours.time_zone_field', ...ofSpans.flat()];
}

/** The settings for the hours in which mails of campaigns and automations wait. */
export function QuietHoursPanel({
  hours,
  onChange,
  error,
}: {
  hours: QuietHours | null;
  onChange(hours: QuietHours | null): void;
  error: Error | null;
}) {
  const { t } = useI18n();
  return (
    <Panel title={t('settings.quiet.title')}>
      <Switch
        label={t('settings.quiet.wait')}
        description={t('settings.quiet.about')}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { spans: [night], time_zone: ownZone() } : null)}
      />
      {hours !== null && <Hours hours={hours} onChange={onChange} error={error} />}
    </Panel>
  );
}

function Hours({
  hours,
  onChange,
  error,
}: {
  hours: QuietHours;
  onChange(hours: QuietHours): void;
  error: Error | null;
}) {
  const { t } = useI18n();
  const { spans, time_zone, time_zone_field: field } = hours;
  const setSpans = (changed: QuietSpan[]) => onChange({ ...hours, spans: changed });
  const wrong = errorOf(error, 'quiet_hours.spans');
  const wrongZone = errorOf(error, 'quiet_hours.time_zone');
  return (
    <>
      {spans.map((span, at) => (
        <SpanFields
          // Spans have no names, so the index is the key.
          key={at}
          span={span}
          at={at}
          error={error}
          onChange={(changed) => setSpans(spans.map((each, index) => (index === at ? changed : each)))}
          {...(spans.length > 1 ? { remove: () => setSpans(spans.filter((_, index) => index !== at)) } : {})}
        />
      ))}
      {wrong !== undefined && <Input.Error role="alert">{wrong}</Input.Error>}
      {spans.length < maxSpans && (
        <div>
          <Button variant="default" size="xs" onClick={() => setSpans([...spans, { ...night, days: ['sat', 'sun'] }])}>
            {t('settings.quiet.add')}
          </Button>
        </div>
      )}
      <TimeZoneSelect
        label={t('settings.quiet.zone')}
        description={wrongZone ?? t('settings.quiet.zoneHelp')}
        value={time_zone}
        onChange={(zone) => onChange({ ...hours, time_zone: zone })}
      />
      <TextInput
        label={t('settings.quiet.field')}
        description={t('settings.quiet.fieldHelp')}
        placeholder="TIME_ZONE"
        autoComplete="off"
        value={field ?? ''}
        error={errorOf(error, 'quiet_hours.time_zone_field')}
        onChange={(event) => {
          const tag = event.currentTarget.value.toUpperCase();
          onChange(tag === '' ? { spans, time_zone } : { spans, time_zone, time_zone_field: tag });
        }}
      />
    </>
  );
}

function SpanFields({
  span,
  at,
  error,
  onChange,
  remove,
}: {
  span: QuietSpan;
  at: number;
  error: Error | null;
  onChange(span: QuietSpan): void;
  /** Absent for the only span, which can't be removed. */
  remove?: () => void;
}) {
  const { t } = useI18n();
  const { days, from, to } = span;
  const times = timesOfDay(from, to);
  const errorIn = (part: (typeof partsOfSpan)[number]) => errorOf(error, `quiet_hours.spans[${at}].${part}`);
  return (
    <div className="stack" role="group" aria-label={t('settings.quiet.span', { number: at + 1 })}>
      <div className="line between">
        <DayChips days={days} onChange={(chosen) => onChange({ ...span, days: chosen })} />
        {remove !== undefined && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('settings.quiet.removeSpan', { number: at + 1 })}
            onClick={remove}
          >
            {t('frame.remove')}
          </Button>
        )}
      </div>
      <div className="two-fields">
        <NativeSelect
          label={t('settings.quiet.from')}
          value={from}
          onChange={(event) => onChange({ ...span, from: event.currentTarget.value })}
          data={times.filter((time) => time !== '24:00')}
          error={errorIn('from')}
        />
        <NativeSelect
          label={to < from ? t('settings.quiet.toNextDay') : t('settings.quiet.to')}
          value={to}
          onChange={(event) => onChange({ ...span, to: event.currentTarget.value })}
          data={times.filter((time) => time !== '00:00')}
          error={errorIn('to')}
        />
      </div>
    </div>
  );
}
