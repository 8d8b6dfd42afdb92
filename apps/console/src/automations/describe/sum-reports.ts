import type { AutomationReport, StepReport } from '../../data/automation-types.ts';

/**
 * The figures of each step by its id: of one version, or of all together.
 * Of all, those of mails are of the newest version that has any: a mail that stayed the same has them in each version.
 */
export function sumReports(
  report: AutomationReport | undefined,
  version: number | undefined,
): ReadonlyMap<string, StepReport> {
  const sums = new Map<string, StepReport>();
  const steps = [...(report?.steps ?? [])].sort((one, other) => other.version - one.version);
  for (const each of steps) {
    if (version !== undefined && each.version !== version) continue;
    const sum = sums.get(each.step);
    sums.set(
      each.step,
      sum === undefined
        ? each
        : {
            ...sum,
            entered: sum.entered + each.entered,
            waiting: sum.waiting + each.waiting,
            left: sum.left + each.left,
            mails: sum.mails ?? each.mails,
          },
    );
  }
  return sums;
}
