import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import type { Automation } from '../data/automation-types.ts';
import { listsQuery } from '../data/list-queries.ts';
import { State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useAutomating } from '../texts/automating.ts';
import { Permitted } from '../parts/permitted.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import { automationTones } from './automation-tones.ts';

/** The layout of a page about an automation: its status, its actions and its tabs. */
export function AutomationFrame({
  automation,
  actions,
  children,
}: {
  automation: Automation;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { texts, count } = useAutomating();
  const text = texts.automations;
  const { data: lists = [] } = useQuery(listsQuery);
  const { uid, status, statistics } = automation;
  const list = lists.find((each) => each.uid === automation.list_uid)?.name ?? '—';
  const running = count(statistics.active);
  const sentence = {
    draft: text.sentences.draft,
    active: text.sentences.active(running),
    paused: text.sentences.paused(running),
    archived: text.sentences.archived,
  }[status];
  return (
    <Page
      title={automation.name}
      crumbs={[{ to: '/automations', label: texts.frame.automations }]}
      sentence={
        <>
          <State tone={automationTones[status]}>{text.states[status]}</State> · {text.forList(list)}. {sentence}
          {status === 'active' && automation.has_draft_changes && ` ${text.sentences.changes}`}
        </>
      }
      actions={
        <>
          <AutomationMenu automation={automation} isOnItsPage />
          {actions}
        </>
      }
    >
      {automation.reason !== null && (
        <div className="note">
          <span className="strong">{text.sentences.pausedByItself}</span>
          <span className="small wraps">{automation.reason.message}</span>
        </div>
      )}
      <Tabs label={automation.name}>
        <NavLink to={`/automations/${uid}`} end>
          {text.tabFlow}
        </NavLink>
        <Permitted to="read_people">
          <NavLink to={`/automations/${uid}/runs`}>{text.tabRuns}</NavLink>
        </Permitted>
        <NavLink to={`/automations/${uid}/versions`}>{text.tabVersions}</NavLink>
      </Tabs>
      {children}
    </Page>
  );
}
