import type { AutomationReport } from '../../data/automation-types.ts';

/** The versions that still have unfinished runs, newest first, each with the number of such runs. */
export function unfinishedByVersion(report: AutomationReport | undefined): { number: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { version, waiting } of report?.steps ?? []) counts.set(version, (counts.get(version) ?? 0) + waiting);
  return [...counts]
    .map(([number, count]) => ({ number, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.number - one.number);
}
