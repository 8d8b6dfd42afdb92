const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Reads a duration of weeks, days, hours and minutes such as `P1DT4H`, in seconds; undefined if it isn't one. */
export function readDuration(text: string): number | undefined {
  const [whole, weeks, days, hours, minutes] = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const count = (value: string | undefined) => Number(value ?? 0);
  return (((count(weeks) * 7 + count(days)) * 24 + count(hours)) * 60 + count(minutes)) * 60;
}

/** Puts a duration into words, using its two largest units: `2 days 4 hours`. It says at least one minute. */
export function formatDuration(seconds: number, locale: string): string {
  let rest = Math.max(60, Math.round(seconds / 60) * 60);
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count === 0 || parts.length === 2) continue;
    parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  return parts.join(' ');
}
