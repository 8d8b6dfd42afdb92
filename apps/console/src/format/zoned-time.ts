/** The days of the week, by their names in calendars. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The name of a weekday in a language. */
export function nameOfDay(day: Weekday, language: string, length: 'short' | 'long'): string {
  // January 5, 2026 is a Monday.
  const at = new Date(Date.UTC(2026, 0, 5 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(at);
}

/** The time zone of the viewer's clock. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones that the browser knows, the viewer's own first. */
export function allZones(): string[] {
  const own = ownZone();
  return [own, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own && zone !== 'UTC'), 'UTC'].filter(
    (zone, index, zones) => zones.indexOf(zone) === index,
  );
}

/**
 * The moment at which a clock of a zone shows this date and time.
 * @param local such as `2026-01-31T09:30`
 * @returns a time that the clock skips is moved later by the skipped span; a time that occurs twice is the first of the
 *   two; undefined if it isn't a time
 */
export function fromZonedTime(local: string, zone: string): Date | undefined {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return undefined;
  // Try the offsets before and after any change nearby, and keep one that the zone really has at the resulting moment.
  const offsets = [offsetAt(new Date(shown - dayMs), zone), offsetAt(new Date(shown + dayMs), zone)];
  const fitting = offsets
    .map((offset) => shown - offset)
    .filter((at, index) => offsetAt(new Date(at), zone) === offsets[index]);
  return new Date(fitting[0] ?? shown - (offsets[0] ?? 0));
}

/** What the clock of a zone shows at a moment. */
export function toZonedTime(at: Date, zone: string): { weekday: Weekday; time: string; local: string } {
  const local = new Date(at.getTime() + offsetAt(at, zone));
  const [date = '', time = ''] = local.toISOString().split('T');
  return {
    weekday: weekdays[(local.getUTCDay() + 6) % 7] ?? 'mon',
    time: time.slice(0, 5),
    local: `${date}T${time.slice(0, 5)}`,
  };
}

/** Formats a zone's offset from UTC at a moment, such as `UTC+05:30`. */
export function describeOffset(at: Date, zone: string): string {
  const minutes = Math.round(offsetAt(at, zone) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How many milliseconds the clock of a zone is ahead of UTC at a moment. */
function offsetAt(at: Date, zone: string): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at.getTime() / 1_000) * 1_000;
}
