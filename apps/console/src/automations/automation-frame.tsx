import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import type { Automation } from '../data/automation-types.ts';
import { listsQuery } from '../data/list-queries.ts';
import { State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/automations.ts';
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
  const { t } = useI18n();
  const { data: lists = [] } = useQuery(listsQuery);
  const { uid, status, statistics } = automation;
  const list = lists.find((each) => each.uid === automation.list_uid)?.name ?? '—';
  const sentence = {
    draft: t('automations.sentences.draft'),
    active: t('automations.sentences.active', { running: statistics.active }),
    paused: t('automations.sentences.paused', { running: statistics.active }),
    archived: t('automations.sentences.archived'),
  }[status];
  return (
    <Page
      title={automation.name}
      crumbs={[{ to: '/automations', label: t('frame.automations') }]}
      sentence={
        <>
          <State tone={automationTones[status]}>{t(`automations.states.${status}`)}</State> ·{' '}
          {t('automations.forList', { list })}. {sentence}
          {status === 'active' && automation.has_draft_changes && ` ${t('automations.sentences.changes')}`}
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
          <span className="strong">{t('automations.sentences.pausedByItself')}</span>
          <span className="small wraps">{automation.reason.message}</span>
        </div>
      )}
      <Tabs label={automation.name}>
        <NavLink to={`/automations/${uid}`} end>
          {t('automations.tabFlow')}
        </NavLink>
        <Permitted to="read_people">
          <NavLink to={`/automations/${uid}/runs`}>{t('automations.tabRuns')}</NavLink>
        </Permitted>
        <NavLink to={`/automations/${uid}/versions`}>{t('automations.tabVersions')}</NavLink>
      </Tabs>
      {children}
    </Page>
  );
}
