import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../data/settings-queries.ts';
import { useSpeech } from '../texts/language.tsx';

interface Tracks {
  /** Null: as the account has it. */
  track_opens: boolean | null;
  track_clicks: boolean | null;
}

const names = ['track_opens', 'track_clicks'] as const;

/** Whether new campaigns of a list record opens and clicks, or do as the account has it. */
export function TrackingSelect({ value, onChange }: { value: Tracks; onChange(value: Tracks): void }) {
  const text = useSpeech().texts.lists;
  const account = useQuery(settingsQuery).data?.settings;
  return (
    <div className="tight">
      <div className="two-fields">
        {names.map((name) => {
          const { label, on, off } = text.tracks[name];
          const inherited = account === undefined ? text.asAccount : text.asAccountIs(account[name] ? on : off);
          return (
            <NativeSelect
              key={name}
              label={label}
              value={value[name] === null ? '' : String(value[name])}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                onChange({ ...value, [name]: chosen === '' ? null : chosen === 'true' });
              }}
              data={[
                { value: '', label: inherited },
                { value: 'true', label: on },
                { value: 'false', label: off },
              ]}
            />
          );
        })}
      </div>
      <p className="caption quiet">{text.tracksHelp}</p>
    </div>
  );
}
