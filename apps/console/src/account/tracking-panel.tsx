import { Switch } from '@mantine/core';
import type { AccountSettings } from '../data/settings-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { settingsTexts } from '../texts/settings-texts.ts';

const settings = ['track_opens', 'track_clicks', 'anonymous_tracking'] as const;

/** The settings for whether campaigns record opens and clicks, and whether with IP addresses and user agents. */
export function TrackingPanel({
  values,
  onChange,
}: {
  values: AccountSettings;
  onChange(changes: Partial<AccountSettings>): void;
}) {
  const { pick } = useI18n();
  const text = pick(settingsTexts).tracking;
  return (
    <section className="panel padded" aria-labelledby="tracking">
      <h2 className="section-title" id="tracking">
        {text.title}
      </h2>
      {settings.map((name) => (
        <Switch
          key={name}
          label={text[name].label}
          description={text[name].about}
          checked={values[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </section>
  );
}
