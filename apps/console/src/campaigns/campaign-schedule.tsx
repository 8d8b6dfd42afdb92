import { SegmentedControl, TextInput } from '@mantine/core';
import { lazy } from 'react';
import type { Campaign } from '../data/campaign-queries.ts';
import { describeOffset, fromZonedTime, ownZone } from '../format/zoned-time.ts';
import { LazyPart } from '../parts/lazy-part.tsx';
import { useSpeech } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';
import { isWithin } from './sending-values.ts';

// The names of all zones, of use only to those who choose a time.
const TimeZoneSelect = lazy(async () => ({ default: (await import('../parts/time-zone-select.tsx')).TimeZoneSelect }));

/** When a campaign is to start: now, or when a clock of a zone shows a date and time. */
export interface Schedule {
  isLater: boolean;
  /** Such as `2026-01-31T09:30`; empty before it is chosen. */
  local: string;
  zone: string;
}

/** The moment of a schedule; undefined when it is now, or not chosen yet. */
export function momentOf({ isLater, local, zone }: Schedule): Date | undefined {
  return isLater ? fromZonedTime(local, zone) : undefined;
}

/** Chooses when a campaign starts, and shows it by the clock of its zone and by the viewer's. */
export function ScheduleFields({
  campaign,
  value,
  onChange,
}: {
  campaign: Campaign;
  value: Schedule;
  onChange(value: Schedule): void;
}) {
  const { texts, pick } = useSpeech();
  const text = texts.campaigns;
  return (
    <div className="stack">
      <SegmentedControl
        aria-label={text.when}
        style={{ alignSelf: 'flex-start' }}
        value={value.isLater ? 'later' : 'now'}
        onChange={(chosen) => onChange({ ...value, isLater: chosen === 'later' })}
        data={[
          { value: 'now', label: text.now },
          { value: 'later', label: text.later },
        ]}
      />
      {value.isLater && (
        <>
          <div className="two-fields">
            <TextInput
              type="datetime-local"
              label={pick(sendingTexts).at}
              value={value.local}
              onChange={(event) => onChange({ ...value, local: event.currentTarget.value })}
            />
            <LazyPart fallback={null}>
              <TimeZoneSelect
                label={pick(sendingTexts).zone}
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

/** The moment in both zones, and what its calendar makes of it. */
function Resulting({ campaign, value }: { campaign: Campaign; value: Schedule }) {
  const { pick } = useSpeech();
  const text = pick(sendingTexts);
  const at = momentOf(value);
  if (at === undefined) return <p className="small quiet">{text.needsTime}</p>;
  const { calendar } = campaign;
  return (
    <div className="tight small" role="status">
      <MomentInZones at={at} zone={value.zone} />
      {at.getTime() < Date.now() && <span>{text.past}</span>}
      {calendar !== null && !isWithin(calendar, value.zone, at) && <span>{text.startsOutside}</span>}
    </div>
  );
}

/** A moment by the clock of a zone, and by the viewer's own if that is another one. */
export function MomentInZones({ at, zone }: { at: Date; zone: string }) {
  const { timeIn, pick } = useSpeech();
  const text = pick(sendingTexts);
  const own = ownZone();
  const nameOf = (each: string) => `${each.replaceAll('_', ' ')} (${describeOffset(at, each)})`;
  return (
    <>
      <span className="figures">{text.thatIs(nameOf(zone), timeIn(at, zone))}</span>
      {zone !== own && <span className="figures quiet">{text.forYou(nameOf(own), timeIn(at, own))}</span>}
    </>
  );
}
