import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../data/settings-queries.ts';
import { useI18n } from '../texts/language.tsx';

interface Tracks {
  /** Null to inherit the account's setting. */
  track_opens: boolean | null;
  track_clicks: boolean | null;
}

const names = ['track_opens', 'track_clicks'] as const;

/**
 * Chooses whether a list's new campaigns track opens and clicks or follow the account's setting. With `list`, it is one
 * mail's setting, which can follow the list's.
 */
export function TrackingSelect({
  value,
  onChange,
  list,
}: {
  value: Tracks;
  onChange(value: Tracks): void;
  /** For the setting of one mail: its list's settings. */
  list?: Tracks;
}) {
  const { t } = useI18n();
  const account = useQuery(settingsQuery).data?.settings;
  return (
    <div className="tight">
      <div className="two-fields">
        {names.map((name) => {
          const state = list?.[name] ?? account?.[name];
          const asElsewhere = list === undefined ? t('lists.asAccount') : t('lists.asList');
          const inherited =
            state === undefined
              ? asElsewhere
              : `${asElsewhere}: ${state ? t(`lists.tracks.${name}.on`) : t(`lists.tracks.${name}.off`)}`;
          return (
            <NativeSelect
              key={name}
              label={list === undefined ? t(`lists.tracks.${name}.label`) : t(`lists.tracks.${name}.ofMail`)}
              value={value[name] === null ? '' : String(value[name])}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                onChange({ ...value, [name]: chosen === '' ? null : chosen === 'true' });
              }}
              data={[
                { value: '', label: inherited },
                { value: 'true', label: t(`lists.tracks.${name}.on`) },
                { value: 'false', label: t(`lists.tracks.${name}.off`) },
              ]}
            />
          );
        })}
      </div>
      {list === undefined && <p className="caption quiet">{t('lists.tracksHelp')}</p>}
    </div>
  );
}
