import type { Hook, NewHook } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hooksQuery } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { queryClient } from '../data/query-client.ts';
import { Empty, Loaded, State, type Tone } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { HookDialog } from './hook-dialog.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The tone of each webhook status. */
export const hookTones: Record<Hook['status'], Tone> = { active: 'running', switched_off: 'failed', removed: 'over' };

/** Integrations › Automation apps: lists the webhooks. */
export function HooksPage() {
  const { texts, count } = useI18n();
  const text = texts.hooks;
  const navigate = useNavigate();
  const hooks = useQuery(hooksQuery);
  const { data: lists = [] } = useQuery(listsQuery);
  const [isAdding, adding] = useDisclosure(false);
  const [made, setMade] = useState<NewHook>();
  const off = hooks.data?.filter(({ status }) => status === 'switched_off').length ?? 0;
  const active = hooks.data?.filter(({ status }) => status === 'active').length ?? 0;
  return (
    <Page
      title={texts.keys.title}
      sentence={hooks.data && hooks.data.length > 0 ? text.sentence(count(active), off) : null}
      actions={
        <Permitted to="configure" why>
          <Button onClick={adding.open}>{text.register}</Button>
        </Permitted>
      }
    >
      <IntegrationTabs />
      <Loaded query={hooks}>
        {(all) => (
          <div className="panel">
            {all.length === 0 ? (
              <Empty title={text.emptyTitle} text={text.emptyText} />
            ) : (
              <table className="rows">
                <thead>
                  <tr>
                    <th>{text.target}</th>
                    <th>{texts.campaigns.state}</th>
                    <th>{text.failures}</th>
                  </tr>
                </thead>
                <tbody>
                  {all.map((hook) => (
                    <tr key={hook.uid} className="opens">
                      <td>
                        <Link className="name wraps" to={`/integrations/apps/${hook.uid}`}>
                          {hook.target_url}
                        </Link>
                        <span className="below">
                          {hook.event} ·{' '}
                          {lists.find(({ uid }) => uid === hook.list_uid)?.name ?? hook.list_uid ?? text.allLists}
                        </span>
                      </td>
                      <td>
                        <State tone={hookTones[hook.status]}>{text.states[hook.status]}</State>
                      </td>
                      <td data-label={text.failures} className="figures">
                        {count(hook.consecutive_failures)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        )}
      </Loaded>
      <HookDialog
        opened={isAdding}
        close={adding.close}
        then={(hook) => {
          adding.close();
          setMade(hook as NewHook);
          void queryClient.invalidateQueries({ queryKey: hooksQuery.queryKey });
        }}
      />
      <SecretDialog
        made={made}
        close={() => {
          if (made !== undefined) void navigate(`/integrations/apps/${made.uid}`);
        }}
      />
    </Page>
  );
}
