/** The longest duration of a wait, in days. */
export const maxDurationDays = 3_660;

/** A duration in calendar units, all of them whole numbers. */
export interface Duration {
  years: number;
  months: number;
  weeks: number;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const pattern =
  /^P(?=\d|T\d)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/** Reads an ISO 8601 duration; undefined if it isn't one, is zero, or is too long. */
export function readDuration(text: string): Duration | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number((part as string | undefined) ?? 0));
  const inDays = years * 366 + months * 31 + weeks * 7 + days + hours / 24 + minutes / 1_440 + seconds / 86_400;
  if (inDays === 0 || inDays > maxDurationDays) return undefined;
  return { years, months, weeks, days, hours, minutes, seconds };
}
