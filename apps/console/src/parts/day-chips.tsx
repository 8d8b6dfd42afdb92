import { Chip } from '@mantine/core';
import { nameOfDay, type Weekday, weekdays } from '../format/zoned-time.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/sending.ts';

/** Chooses days of the week. At least one stays selected, because nothing would ever happen without any. */
export function DayChips({ days, onChange }: { days: Weekday[]; onChange(days: Weekday[]): void }) {
  const { t, language } = useI18n();
  return (
    <Chip.Group
      multiple
      value={days}
      onChange={(chosen) => chosen.length > 0 && onChange(weekdays.filter((day) => chosen.includes(day)))}
    >
      <div className="line" role="group" aria-label={t('sending.days')}>
        {weekdays.map((day) => (
          <Chip key={day} value={day} size="xs" variant="outline" aria-label={nameOfDay(day, language, 'long')}>
            {nameOfDay(day, language, 'short')}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}
