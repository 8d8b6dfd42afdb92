import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  automationQuery,
  automationReportQuery,
  moveRunsOfVersion,
  versionQuery,
  versionsQuery,
} from '../data/automation-queries.ts';
import type { Automation, VersionSummary } from '../data/automation-types.ts';
import { useChange } from '../data/use-change.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, ProblemNote, State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/automations.ts';
import { Permitted } from '../parts/permitted.tsx';
import { AutomationFrame } from './automation-frame.tsx';
import { compareVersions, type VersionDifferences } from './describe/compare-versions.ts';
import { unfinishedByVersion } from './describe/unfinished-runs.ts';
import { type StepNames, useStepNames } from './use-step-names.ts';

const shownAtOnce = 10;

/** A version, and the number of the one before it. */
type Row = VersionSummary & { before: number | undefined };

/** Lists the versions of an automation, what changed in each, and the runs that still use them. */
export function VersionsPage() {
  const { uid = '' } = useParams();
  const automation = useQuery(automationQuery(uid));
  return (
    <Loaded query={automation}>
      {({ automation: found }) => (
        <AutomationFrame automation={found}>
          <Versions automation={found} />
        </AutomationFrame>
      )}
    </Loaded>
  );
}

function Versions({ automation }: { automation: Automation }) {
  const { t } = useI18n();
  const { uid, status } = automation;
  const versions = useQuery(versionsQuery(uid));
  const { data: report } = useQuery(automationReportQuery(uid, status === 'active'));
  const [shown, setShown] = useState(shownAtOnce);
  const { error, isRunning, run } = useChange(moveRunsOfVersion, ({ moved, left }) =>
    notifications.show({ message: t('automations.moved', { moved, left }) }),
  );
  const namesIn = useStepNames(automation);
  const unfinished = new Map(unfinishedByVersion(report).map((each) => [each.number, each.count]));
  const columns: Column<Row>[] = [
    {
      heading: t('automations.tabVersions'),
      cell: ({ number, is_current: isCurrent }) => (
        <RowName {...(isCurrent ? { below: <State tone="running">{t('automations.current')}</State> } : {})}>
          {t('automations.version', { number })}
        </RowName>
      ),
    },
    { heading: t('automations.made'), cell: ({ created_at: at }) => <When at={at} /> },
    {
      heading: t('automations.runs'),
      cell: ({ number }) => (
        <span className="figures">{t('automations.unfinished', { count: unfinished.get(number) ?? 0 })}</span>
      ),
    },
    {
      heading: t('automations.differences'),
      kind: 'wide',
      percent: 34,
      cell: ({ number, before }) => (
        <span className="quiet">
          <Differences uid={uid} number={number} before={before} namesIn={namesIn} />
        </span>
      ),
    },
    {
      kind: 'actions',
      cell: ({ number, is_current: isCurrent }) =>
        !isCurrent &&
        (unfinished.get(number) ?? 0) > 0 &&
        status !== 'archived' && (
          <Permitted to="send">
            <Button size="xs" variant="default" loading={isRunning} onClick={() => void run({ uid, number })}>
              {t('automations.moveRuns')}
            </Button>
          </Permitted>
        ),
    },
  ];
  return (
    <Loaded query={versions}>
      {(found) =>
        found.length === 0 ? (
          <div className="panel">
            <Empty title={t('automations.tabVersions')} text={t('automations.noVersions')} />
          </div>
        ) : (
          <>
            <p className="small quiet">{t('automations.versionsHelp')}</p>
            <ProblemNote error={error} />
            <div className="panel">
              <DataTable
                rows={found.slice(0, shown).map((version, index) => ({ ...version, before: found[index + 1]?.number }))}
                columns={columns}
                keyOf={({ number }) => number}
              />
              {found.length > shown && (
                <Button variant="subtle" fullWidth onClick={() => setShown(shown + shownAtOnce)}>
                  {t('frame.more')}
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function Differences({
  uid,
  number,
  before,
  namesIn,
}: {
  uid: string;
  number: number;
  before: number | undefined;
  namesIn: ReturnType<typeof useStepNames>;
}) {
  const { t } = useI18n();
  const own = useQuery(versionQuery(uid, number));
  const other = useQuery({ ...versionQuery(uid, before ?? 0), enabled: before !== undefined });
  if (before === undefined) return t('automations.firstVersion');
  if (own.data === undefined || other.data === undefined) return '…';
  return describeDifferences(compareVersions(other.data, own.data), t, {
    now: namesIn(own.data),
    then: namesIn(other.data),
  });
}

function describeDifferences(
  differences: VersionDifferences,
  t: Translate,
  { now, then }: { now: StepNames; then: StepNames },
): string {
  const { properties, added, removed, changed, isReordered } = differences;
  const parts = [
    ...properties.map((property) => t(`automations.differs.${property}`)),
    ...(added.length > 0 ? [t('automations.differs.added', { steps: added.map(now.nameStep).join(', ') })] : []),
    ...(removed.length > 0 ? [t('automations.differs.removed', { steps: removed.map(then.nameStep).join(', ') })] : []),
    ...(changed.length > 0 ? [t('automations.differs.changed', { steps: changed.map(now.nameStep).join(', ') })] : []),
    ...(isReordered ? [t('automations.differs.order')] : []),
  ];
  return parts.length === 0 ? t('automations.differs.nothing') : parts.join('; ');
}
