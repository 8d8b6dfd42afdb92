import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../data/api-client.ts';
import {
  automationQuery,
  automationReportQuery,
  refreshAutomations,
  versionQuery,
  versionsQuery,
} from '../data/automation-queries.ts';
import type { Automation } from '../data/automation-types.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Empty, Loaded, ProblemNote, State, When } from '../parts/feedback.tsx';
import type { AutomationTexts } from '../texts/automating.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useAutomating } from '../texts/automating.ts';
import { AutomationFrame } from './automation-frame.tsx';
import { compareVersions, type VersionDifferences } from './describe/compare-versions.ts';
import { unfinishedByVersion } from './describe/unfinished-runs.ts';

const shownAtOnce = 10;

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
  const { texts, count } = useAutomating();
  const text = texts.automations;
  const { uid, status } = automation;
  const versions = useQuery(versionsQuery(uid));
  const { data: report } = useQuery(automationReportQuery(uid, status === 'active'));
  const [shown, setShown] = useState(shownAtOnce);
  const { error, isRunning, attempt } = useAttempt();
  const unfinished = new Map(unfinishedByVersion(report).map((each) => [each.number, each.count]));
  const move = (number: number) =>
    void attempt(
      () => unwrap(api.POST('/automations/{uid}/versions/{number}/move-runs', { params: { path: { uid, number } } })),
      ({ moved, left }) => {
        notifications.show({ message: text.moved(count(moved), count(left)) });
        void refreshAutomations();
      },
    );
  return (
    <Loaded query={versions}>
      {(found) =>
        found.length === 0 ? (
          <div className="panel">
            <Empty title={text.tabVersions} text={text.noVersions} />
          </div>
        ) : (
          <>
            <p className="small quiet">{text.versionsHelp}</p>
            <ProblemNote error={error} />
            <div className="panel">
              <table className="rows">
                <thead>
                  <tr>
                    <th>{text.tabVersions}</th>
                    <th>{text.made}</th>
                    <th>{text.runs}</th>
                    <th style={{ width: '34%' }}>{text.differences}</th>
                    <th>
                      <span className="unseen">{texts.frame.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {found.slice(0, shown).map(({ number, is_current: isCurrent, created_at: at }, index) => (
                    <tr key={number}>
                      <td>
                        <span className="name">{text.version(count(number))}</span>
                        {isCurrent && (
                          <span className="below">
                            <State tone="running">{text.current}</State>
                          </span>
                        )}
                      </td>
                      <td>
                        <When at={at} />
                      </td>
                      <td className="figures">{text.unfinished(count(unfinished.get(number) ?? 0))}</td>
                      <td className="wide quiet">
                        <Differences uid={uid} number={number} before={found[index + 1]?.number} />
                      </td>
                      <td>
                        {!isCurrent && (unfinished.get(number) ?? 0) > 0 && status !== 'archived' && (
                          <Permitted to="send">
                            <Button size="xs" variant="default" loading={isRunning} onClick={() => move(number)}>
                              {text.moveRuns}
                            </Button>
                          </Permitted>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {found.length > shown && (
                <Button variant="subtle" fullWidth onClick={() => setShown(shown + shownAtOnce)}>
                  {texts.frame.more}
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function Differences({ uid, number, before }: { uid: string; number: number; before: number | undefined }) {
  const { texts } = useAutomating();
  const own = useQuery(versionQuery(uid, number));
  const other = useQuery({ ...versionQuery(uid, before ?? 0), enabled: before !== undefined });
  if (before === undefined) return texts.automations.firstVersion;
  if (own.data === undefined || other.data === undefined) return '…';
  return describeDifferences(compareVersions(other.data, own.data), texts.automations.differs);
}

function describeDifferences(
  differences: VersionDifferences,
  words: AutomationTexts['automations']['differs'],
): string {
  const { properties, added, removed, changed, isReordered } = differences;
  const parts = [
    ...properties.map((property) => words[property]),
    ...(added.length > 0 ? [words.added(added.join(', '))] : []),
    ...(removed.length > 0 ? [words.removed(removed.join(', '))] : []),
    ...(changed.length > 0 ? [words.changed(changed.join(', '))] : []),
    ...(isReordered ? [words.order] : []),
  ];
  return parts.length === 0 ? words.nothing : parts.join('; ');
}
