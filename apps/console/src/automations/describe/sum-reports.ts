import type { AutomationReport, StepReport } from '../../data/automation-types.ts';

/**
 * Collects the figures of each step by its id, for one version or for all of them. For all versions, runs are summed,
 * but the mail figures come from the newest version that has any: a mail that stayed the same has them in each version.
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
