import type { Hook, NewHook } from 'mailwright';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hooksQuery } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, State, type Tone } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useAdding } from '../parts/use-adding.ts';
import { useI18n } from '../texts/language.tsx';
import { HookDialog } from './hook-dialog.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import '../texts/hooks.ts';
import '../texts/keys.ts';

/** The tone of each webhook status. */
export const hookTones: Record<Hook['status'], Tone> = { active: 'running', switched_off: 'failed', removed: 'over' };

/** Integrations › Automation apps: lists the webhooks. */
export function HooksPage() {
  const { t, count } = useI18n();
  const navigate = useNavigate();
  const hooks = useQuery(hooksQuery);
  const { data: lists = [] } = useQuery(listsQuery);
  const adding = useAdding('configure');
  const [made, setMade] = useState<NewHook>();
  const off = hooks.data?.filter(({ status }) => status === 'switched_off').length ?? 0;
  const active = hooks.data?.filter(({ status }) => status === 'active').length ?? 0;
  const columns: Column<Hook>[] = [
    {
      heading: t('hooks.target'),
      cell: ({ uid, target_url: target, event, list_uid: listUid }) => (
        <RowName
          to={`/integrations/apps/${uid}`}
          below={`${event} · ${lists.find((list) => list.uid === listUid)?.name ?? listUid ?? t('hooks.allLists')}`}
        >
          {target}
        </RowName>
      ),
    },
    {
      heading: t('campaigns.state'),
      cell: ({ status }) => <State tone={hookTones[status]}>{t(`hooks.states.${status}`)}</State>,
    },
    { heading: t('hooks.failures'), kind: 'labelled', cell: (hook) => count(hook.consecutive_failures) },
  ];
  return (
    <Page
      title={t('keys.title')}
      sentence={hooks.data && hooks.data.length > 0 ? t('hooks.sentence', { active, off }) : null}
      actions={
        <Permitted to="configure" why>
          <Button onClick={adding.open}>{t('hooks.register')}</Button>
        </Permitted>
      }
    >
      <IntegrationTabs />
      <Loaded query={hooks}>
        {(all) => (
          <div className="panel">
            {all.length === 0 ? (
              <Empty title={t('hooks.emptyTitle')} text={t('hooks.emptyText')} />
            ) : (
              <DataTable rows={all} columns={columns} keyOf={({ uid }) => uid} />
            )}
          </div>
        )}
      </Loaded>
      {adding.isOpen && <HookDialog close={adding.close} added={setMade} />}
      <SecretDialog
        made={made}
        close={() => {
          if (made !== undefined) void navigate(`/integrations/apps/${made.uid}`);
        }}
      />
    </Page>
  );
}
