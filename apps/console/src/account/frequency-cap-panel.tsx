import { Switch } from '@mantine/core';
import type { AccountSettings } from '../data/settings-queries.ts';
import { errorOf } from '../parts/field-errors.ts';
import { NumberField } from '../parts/number-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';

type FrequencyCap = AccountSettings['frequency_cap'];

/** The setting for the maximum number of mails per subscriber. */
export function FrequencyCapPanel({
  cap,
  onChange,
  error,
}: {
  cap: FrequencyCap;
  onChange(cap: FrequencyCap): void;
  error: Error | null;
}) {
  const { t } = useI18n();
  return (
    <Panel title={t('settings.frequency.title')}>
      <Switch
        label={t('settings.frequency.limit')}
        description={t('settings.frequency.about')}
        checked={cap !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { mails: 3, days: 7 } : null)}
      />
      {cap !== null && (
        <div className="two-fields">
          <NumberField
            label={t('settings.frequency.mails')}
            min={1}
            max={100}
            isRequired
            value={cap.mails}
            onChange={(mails) => mails !== null && onChange({ ...cap, mails })}
            error={errorOf(error, 'frequency_cap.mails')}
          />
          <NumberField
            label={t('settings.frequency.days')}
            min={1}
            max={90}
            isRequired
            value={cap.days}
            onChange={(days) => days !== null && onChange({ ...cap, days })}
            error={errorOf(error, 'frequency_cap.days')}
          />
        </div>
      )}
    </Panel>
  );
}
