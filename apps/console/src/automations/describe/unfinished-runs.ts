import type { AutomationReport } from '../../data/automation-types.ts';

/** The versions on which runs have not ended, newest first, each with how many there are. */
export function unfinishedByVersion(report: AutomationReport | undefined): { number: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { version, waiting } of report?.steps ?? []) counts.set(version, (counts.get(version) ?? 0) + waiting);
  return [...counts]
    .map(([number, count]) => ({ number, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.number - one.number);
}
