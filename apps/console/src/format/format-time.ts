const dayMs = 86_400_000;
const units: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/**
 * A time in the viewer's zone: relative within a day of now, otherwise the date, with the year when it is another one.
 * @param language such as `en`
 */
export function formatTime(at: Date, language: string, now: Date): string {
  const difference = at.getTime() - now.getTime();
  if (Math.abs(difference) < dayMs) {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
    const [unit, ms] = units.find(([, ms]) => Math.abs(difference) >= ms) ?? ['second', 1_000];
    return relative.format(Math.trunc(difference / ms), unit);
  }
  const isThisYear = at.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  }).format(at);
}

/** The exact time, to the second and with its zone. */
export function formatExactTime(at: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(at);
}

/** A date with its weekday and a time, by the clock of a zone. */
export function formatTimeIn(at: Date, language: string, zone: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at);
}

/** The time of day with milliseconds, as attempts show it. */
export function formatClock(at: Date, language: string): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).format(at);
}
