const dayMs = 86_400_000;
const units: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

// Creating a format takes far longer than using it, and a scrolling table formats hundreds of times per second.
const formats = new Map<string, Intl.DateTimeFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

function formatIn(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, found);
  return found;
}

function relativeIn(language: string): Intl.RelativeTimeFormat {
  const found = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  relatives.set(language, found);
  return found;
}

/**
 * Formats a time in the viewer's zone: relative if within a day of now, otherwise the date, with the year if it differs
 * from the current one.
 * @param language such as `en`
 */
export function formatTime(at: Date, language: string, now: Date): string {
  const difference = at.getTime() - now.getTime();
  if (Math.abs(difference) < dayMs) {
    const relative = relativeIn(language);
    const [unit, ms] = units.find(([, ms]) => Math.abs(difference) >= ms) ?? ['second', 1_000];
    return relative.format(Math.trunc(difference / ms), unit);
  }
  const isThisYear = at.getFullYear() === now.getFullYear();
  return formatIn(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  }).format(at);
}

/** Formats the exact time, to the second and with its zone. */
export function formatExactTime(at: Date, language: string): string {
  return formatIn(language, { dateStyle: 'full', timeStyle: 'long' }).format(at);
}

/** Formats a date with its weekday and a time, on the clock of a zone. */
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

/** Formats the time of day with milliseconds, as shown for attempts. */
export function formatClock(at: Date, language: string): string {
  return formatIn(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).format(at);
}
