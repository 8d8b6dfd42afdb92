import { Switch, TextInput } from '@mantine/core';
import type { Campaign } from '../data/campaign-queries.ts';
import { formatDuration } from '../format/format-duration.ts';
import { NumberField } from '../parts/number-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/sending.ts';
import type { Audience } from './audience-values.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { type SendingValues, workingHours } from './sending-values.ts';
import { useAudienceCount } from './use-audience-count.ts';

/** Edits how a campaign is sent: tracking, the reply address, the speed and the hours. */
export function SettingsPanel({
  campaign,
  audience = campaign.audience,
  value,
  onChange,
  errorOfField = () => undefined,
}: {
  /** The campaign as last saved. */
  campaign: Campaign;
  /** The audience being edited, for the number of people; if absent, the saved one. */
  audience?: Audience;
  value: SendingValues;
  onChange(value: SendingValues): void;
  /** The service's error about a field. */
  errorOfField?: (field: keyof SendingValues) => string | undefined;
}) {
  const { t, locale } = useI18n();
  const { reached } = useAudienceCount(campaign, audience);
  const { throttle_per_minute: throttle, calendar } = value;
  const people = reached?.mailed ?? 0;
  const takes =
    throttle !== null && people > throttle
      ? t('sending.takes', { count: people, duration: formatDuration((people / throttle) * 60, locale) })
      : undefined;
  return (
    <Panel title={t('sending.settings')}>
      <TextInput
        label={`${t('sending.replyTo')} (${t('frame.optional')})`}
        description={t('sending.replyToHelp')}
        type="email"
        placeholder={campaign.from_email}
        value={value.reply_to ?? ''}
        onChange={(event) => {
          const { value: given } = event.currentTarget;
          onChange({ ...value, reply_to: given === '' ? null : given });
        }}
        error={errorOfField('reply_to')}
      />
      <Switch
        label={t('sending.trackOpens')}
        description={t('sending.trackOpensHelp')}
        checked={value.track_opens}
        onChange={(event) => onChange({ ...value, track_opens: event.currentTarget.checked })}
      />
      <Switch
        label={t('sending.trackClicks')}
        description={t('sending.trackClicksHelp')}
        checked={value.track_clicks}
        onChange={(event) => onChange({ ...value, track_clicks: event.currentTarget.checked })}
      />
      <NumberField
        label={`${t('sending.throttle')} (${t('frame.optional')})`}
        description={takes}
        placeholder={t('sending.noThrottle')}
        min={1}
        max={10_000_000}
        value={throttle}
        onChange={(given) => onChange({ ...value, throttle_per_minute: given })}
        error={errorOfField('throttle_per_minute')}
      />
      <Switch
        label={t('sending.calendar')}
        checked={calendar !== null}
        onChange={(event) => onChange({ ...value, calendar: event.currentTarget.checked ? workingHours : null })}
      />
      {calendar !== null && (
        <CalendarFields
          calendar={calendar}
          zone={value.time_zone}
          onChange={(changes) => onChange({ ...value, ...changes })}
        />
      )}
    </Panel>
  );
}
