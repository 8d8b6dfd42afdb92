const hourMs = 3_600_000;

/**
 * The hours from the one before the first in which something occurred to the last, those with nothing included, so that a
 * chart has the distances of time, and one busy hour isn't a single point.
 */
export function hoursOf<Hour extends { hour: string }>(hours: readonly Hour[]): { at: Date; hour: Hour | undefined }[] {
  const byTime = new Map(hours.map((each) => [Date.parse(each.hour), each]));
  const times = [...byTime.keys()].sort((one, other) => one - other);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: Math.round((last - first) / hourMs) + 2 }, (_, index) => {
    const at = first + (index - 1) * hourMs;
    return { at: new Date(at), hour: byTime.get(at) };
  });
}
