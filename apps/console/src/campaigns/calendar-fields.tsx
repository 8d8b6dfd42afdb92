import { NativeSelect } from '@mantine/core';
import { DayChips } from '../parts/day-chips.tsx';
import { TimeZoneSelect } from '../parts/time-zone-select.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/sending.ts';
import { type SendingCalendar, timesOfDay } from './sending-values.ts';

/** Edits the days and hours in which a campaign may send. */
export function CalendarFields({
  calendar,
  zone,
  onChange,
}: {
  calendar: SendingCalendar;
  zone: string;
  onChange(changes: { calendar?: SendingCalendar; time_zone?: string }): void;
}) {
  const { t } = useI18n();
  const { days, from, to } = calendar;
  const times = timesOfDay(from, to);
  const change = (changes: Partial<SendingCalendar>) => onChange({ calendar: { ...calendar, ...changes } });
  return (
    <div className="stack">
      <DayChips days={days} onChange={(chosen) => change({ days: chosen })} />
      <div className="two-fields">
        <NativeSelect
          label={t('sending.from')}
          value={from}
          onChange={(event) => change({ from: event.currentTarget.value })}
          data={times.filter((time) => time !== '24:00')}
        />
        <NativeSelect
          label={t('sending.to')}
          value={to}
          onChange={(event) => change({ to: event.currentTarget.value })}
          data={times.filter((time) => time !== '00:00')}
          error={to <= from ? t('sending.badHours') : undefined}
        />
      </div>
      <TimeZoneSelect
        label={t('sending.zone')}
        description={t('sending.zoneHelp')}
        value={zone}
        onChange={(chosen) => onChange({ time_zone: chosen })}
      />
      <p className="caption quiet">{t('sending.outside')}</p>
    </div>
  );
}
