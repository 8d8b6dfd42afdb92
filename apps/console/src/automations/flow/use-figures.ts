import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { automationReportQuery } from '../../data/automation-queries.ts';
import type { Automation, StepReport } from '../../data/automation-types.ts';
import { sumReports } from '../describe/sum-reports.ts';

/** The figures of the steps, for all versions together until one is chosen. */
export function useFigures({ uid, status, version }: Automation): {
  /** The figures by step id; undefined before there is a version. */
  ofSteps: ReadonlyMap<string, StepReport> | undefined;
  /** The versions that have figures, newest first. */
  versions: number[];
  /** The chosen version; undefined for all of them. */
  version: number | undefined;
  show(version: number | undefined): void;
} {
  const [chosen, setChosen] = useState<number>();
  const { data } = useQuery({ ...automationReportQuery(uid, status === 'active'), enabled: version !== null });
  return useMemo(() => {
    const steps = data?.steps ?? [];
    return {
      ofSteps: version === null ? undefined : sumReports(data, chosen),
      versions: [...new Set([...(version === null ? [] : [version]), ...steps.map((report) => report.version)])],
      version: chosen,
      show: setChosen,
    };
  }, [data, chosen, version]);
}
