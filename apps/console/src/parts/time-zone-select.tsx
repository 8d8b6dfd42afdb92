import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { findZones } from '../format/find-zones.ts';
import { allZones, describeOffset, ownZone } from '../format/zoned-time.ts';
import { useI18n } from '../texts/language.tsx';

/** Chooses a time zone by words of its name, or by a part of what is shown, such as its offset. The viewer's own zone comes first. */
export function TimeZoneSelect({
  label,
  description,
  value,
  onChange,
}: {
  label: string;
  description?: string;
  value: string;
  onChange(zone: string): void;
}) {
  const { t } = useI18n();
  const options = useMemo(() => {
    const now = new Date();
    const own = ownZone();
    const nameOf = (zone: string) => `${zone.replaceAll('_', ' ')} (${describeOffset(now, zone)})`;
    // A zone that the browser doesn't list may have been set through the API.
    const zones = allZones();
    return (zones.includes(value) ? zones : [...zones, value]).map((zone) => ({
      value: zone,
      label: zone === own ? t('frame.ownZone', { zone: nameOf(zone) }) : nameOf(zone),
    }));
  }, [t, value]);
  return (
    <Select
      label={label}
      description={description}
      searchable
      filter={({ options: all, search }) => {
        const [fits, typed] = [findZones(search), search.trim().toLowerCase()];
        return all.filter(
          (option) => 'value' in option && (fits(option.value) || option.label.toLowerCase().includes(typed)),
        );
      }}
      allowDeselect={false}
      nothingFoundMessage={t('frame.nothingFound')}
      data={options}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      maxDropdownHeight={280}
    />
  );
}
