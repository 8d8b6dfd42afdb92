import { SegmentedControl, TextInput } from '@mantine/core';
import { lazy } from 'react';
import type { Campaign } from '../data/campaign-queries.ts';
import { queryClient } from '../data/query-client.ts';
import { describeOffset, fromZonedTime, ownZone, toZonedTime } from '../format/zoned-time.ts';
import { LazyPart } from '../parts/lazy-part.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/sending.ts';
import { isWithin } from './sending-values.ts';
import styles from './choices.module.css';

// Loaded on demand, because only people who choose a time need the names of all zones.
const TimeZoneSelect = lazy(async () => ({
  default: (await withTexts(import('../parts/time-zone-select.tsx'))).TimeZoneSelect,
}));

/** When a campaign starts: now, or at a date and time on the clock of a zone. */
export interface Schedule {
  isLater: boolean;
  /** A local time such as `2026-01-31T09:30`; empty until one is chosen. */
  local: string;
  zone: string;
}

/**
 * The schedule to begin with: what was chosen in this window before; or the time for which the campaign is or was
 * scheduled. Otherwise it starts now, and the zone is the viewer's, unless its calendar has one.
 */
export function scheduleOf({ uid, scheduled_at: at, time_zone: zone, calendar, status }: Campaign): Schedule {
  const chosen = queryClient.getQueryData<Schedule>(keyOf(uid));
  if (chosen !== undefined) return chosen;
  if (at !== null && (status === 'scheduled' || Date.parse(at) > Date.now()))
    return { isLater: true, local: toZonedTime(new Date(at), zone).local, zone };
  return { isLater: false, local: '', zone: calendar === null ? ownZone() : zone };
}

/** Remembers a schedule that was chosen but not confirmed, until the window is closed; undefined forgets it. */
export function rememberSchedule(uid: string, chosen: Schedule | undefined): void {
  const queryKey = keyOf(uid);
  if (chosen === undefined) return queryClient.removeQueries({ queryKey });
  queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, chosen);
}

// Like everything of the account, it is only in this cache, which signing out clears.
const keyOf = (uid: string) => ['schedules', uid];

/** The moment at which a schedule starts; undefined if it starts now or no time is chosen yet. */
export function momentOf({ isLater, local, zone }: Schedule): Date | undefined {
  return isLater ? fromZonedTime(local, zone) : undefined;
}

/** Chooses when a campaign starts, and shows that time on the clocks of its zone and of the viewer. */
export function ScheduleFields({
  campaign,
  value,
  onChange,
}: {
  campaign: Campaign;
  value: Schedule;
  onChange(value: Schedule): void;
}) {
  const { t } = useI18n();
  return (
    <div className="stack">
      <SegmentedControl
        aria-label={t('campaigns.when')}
        className={styles.fitted}
        value={value.isLater ? 'later' : 'now'}
        onChange={(chosen) => onChange({ ...value, isLater: chosen === 'later' })}
        data={[
          { value: 'now', label: t('campaigns.now') },
          { value: 'later', label: t('campaigns.later') },
        ]}
      />
      {value.isLater && (
        <>
          <div className="two-fields">
            <TextInput
              type="datetime-local"
              label={t('sending.at')}
              value={value.local}
              onChange={(event) => onChange({ ...value, local: event.currentTarget.value })}
            />
            <LazyPart fallback={null}>
              <TimeZoneSelect
                label={t('sending.zone')}
                value={value.zone}
                onChange={(zone) => onChange({ ...value, zone })}
              />
            </LazyPart>
          </div>
          <Resulting campaign={campaign} value={value} />
        </>
      )}
    </div>
  );
}

/** Shows the moment in both zones, and whether the campaign's calendar delays it. */
function Resulting({ campaign, value }: { campaign: Campaign; value: Schedule }) {
  const { t } = useI18n();
  const at = momentOf(value);
  if (at === undefined) return <p className="small quiet">{t('sending.needsTime')}</p>;
  const { calendar } = campaign;
  return (
    <div className="tight small" role="status">
      <MomentInZones at={at} zone={value.zone} />
      {at.getTime() < Date.now() && <span>{t('sending.past')}</span>}
      {calendar !== null && !isWithin(calendar, value.zone, at) && <span>{t('sending.startsOutside')}</span>}
    </div>
  );
}

/** Shows a moment on the clock of a zone, and on the viewer's own clock if that differs. */
export function MomentInZones({ at, zone }: { at: Date; zone: string }) {
  const { t, timeIn } = useI18n();
  const own = ownZone();
  const nameOf = (each: string) => `${each.replaceAll('_', ' ')} (${describeOffset(at, each)})`;
  return (
    <>
      <span className="figures">{t('sending.thatIs', { zone: nameOf(zone), time: timeIn(at, zone) })}</span>
      {zone !== own && (
        <span className="figures quiet">{t('sending.forYou', { zone: nameOf(own), time: timeIn(at, own) })}</span>
      )}
    </>
  );
}
