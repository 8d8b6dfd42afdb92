const hourMs = 3_600_000;

/**
 * All hours from one hour before the first activity to the last, including those without any. This way a chart's time
 * axis is to scale, and a single busy hour makes more than one point.
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
