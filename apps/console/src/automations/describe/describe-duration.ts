import type { Translate } from '../../texts/catalogs.ts';
import '../../texts/steps.ts';

/** The units that the console offers for a duration. ISO 8601 has more, and can combine them. */
export const durationUnits = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
export type DurationUnit = (typeof durationUnits)[number];

const designators: Record<DurationUnit, [prefix: string, suffix: string]> = {
  minutes: ['PT', 'M'],
  hours: ['PT', 'H'],
  days: ['P', 'D'],
  weeks: ['P', 'W'],
  months: ['P', 'M'],
  years: ['P', 'Y'],
};

/** Reads an ISO 8601 duration of one unit, such as P3D; undefined for any other text. */
export function readDuration(iso: string): { amount: number; unit: DurationUnit } | undefined {
  for (const unit of durationUnits) {
    const [prefix, suffix] = designators[unit];
    const [, digits] = new RegExp(`^${prefix}(\\d{1,6})${suffix}$`).exec(iso) ?? [];
    if (digits !== undefined) return { amount: Number(digits), unit };
  }
  return undefined;
}

/** Writes the duration in ISO 8601. */
export function writeDuration(amount: number, unit: DurationUnit): string {
  const [prefix, suffix] = designators[unit];
  return `${prefix}${Math.max(0, Math.trunc(amount))}${suffix}`;
}

/** Puts the duration into words; a duration of more than one unit is returned as it is. */
export function describeDuration(iso: string, t: Translate): string {
  const read = readDuration(iso);
  return read === undefined ? iso : t(`steps.durations.${read.unit}`, { n: read.amount });
}
