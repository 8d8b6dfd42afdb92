import { Chip } from '@mantine/core';
import { type Weekday, weekdays } from '../format/zoned-time.ts';
import { useI18n } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';

/** Chooses days of the week. At least one stays selected, because nothing would ever happen without any. */
export function DayChips({ days, onChange }: { days: Weekday[]; onChange(days: Weekday[]): void }) {
  const { pick } = useI18n();
  const text = pick(sendingTexts);
  return (
    <Chip.Group
      multiple
      value={days}
      onChange={(chosen) => chosen.length > 0 && onChange(weekdays.filter((day) => chosen.includes(day)))}
    >
      <div className="line" role="group" aria-label={text.days}>
        {weekdays.map((day) => (
          <Chip key={day} value={day} size="xs" variant="outline" aria-label={text.dayNames[day].long}>
            {text.dayNames[day].short}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}
