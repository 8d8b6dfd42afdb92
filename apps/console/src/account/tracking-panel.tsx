import { Switch } from '@mantine/core';
import type { AccountSettings } from '../data/settings-queries.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/settings.ts';

const settings = ['track_opens', 'track_clicks', 'anonymous_tracking'] as const;

/** The settings for whether campaigns record opens and clicks, and whether with IP addresses and user agents. */
export function TrackingPanel({
  values,
  onChange,
}: {
  values: AccountSettings;
  onChange(changes: Partial<AccountSettings>): void;
}) {
  const { t } = useI18n();
  return (
    <Panel title={t('settings.tracking.title')}>
      {settings.map((name) => (
        <Switch
          key={name}
          label={t(`settings.tracking.${name}.label`)}
          description={t(`settings.tracking.${name}.about`)}
          checked={values[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Panel>
  );
}
