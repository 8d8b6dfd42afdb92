import type { Hook, NewHook } from 'mailwright';
import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '../icons/icon-dots.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { deleteHook, hookQuery, rotateHookSecret, testHook, updateHook } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { HookDeliveries } from './hook-deliveries.tsx';
import { HookDialog } from './hook-dialog.tsx';
import { HookState } from './hook-state.tsx';
import { hookTones } from './hooks-page.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import '../texts/hooks.ts';
import '../texts/keys.ts';

/** Shows one webhook: its status, its actions and its deliveries. */
export function HookPage() {
  const { uid = '' } = useParams();
  const hook = useQuery(hookQuery(uid));
  return <Loaded query={hook}>{(found) => <HookView key={found.uid} hook={found} />}</Loaded>;
}

function HookView({ hook }: { hook: Hook }) {
  const { t } = useI18n();
  const [, setSearch] = useSearchParams();
  const { data: lists = [] } = useQuery(listsQuery);
  const [isRecovering, recovering] = useDisclosure(false);
  // Enabling the hook clears this time, but a recovery of everything it missed needs it.
  const [offAt, setOffAt] = useState(hook.switched_off_at);
  if (hook.switched_off_at !== null && hook.switched_off_at !== offAt) setOffAt(hook.switched_off_at);
  const { error, isRunning, run } = useChange(testHook, ({ uid: delivery }) => setSearch({ delivery }));
  const list = lists.find(({ uid }) => uid === hook.list_uid)?.name ?? hook.list_uid ?? t('hooks.allLists');
  return (
    <Page
      title={hook.target_url}
      crumbs={[
        { to: '/integrations', label: t('keys.title') },
        { to: '/integrations/apps', label: t('keys.tabApps') },
      ]}
      sentence={
        <span className="line">
          <State tone={hookTones[hook.status]}>{t(`hooks.states.${hook.status}`)}</State>
          <span>
            {hook.event} · {list} · {t('hooks.failuresOf', { count: hook.consecutive_failures })}
          </span>
        </span>
      }
      actions={
        <Permitted to="configure" why>
          <Button variant="default" loading={isRunning} onClick={() => void run(hook.uid)}>
            {t('hooks.sendTest')}
          </Button>
          <Button variant="default" disabled={hook.status !== 'active'} onClick={recovering.open}>
            {t('hooks.recover')}
          </Button>
          <HookMenu hook={hook} />
        </Permitted>
      }
    >
      {hook.description !== null && <p className="quiet">{hook.description}</p>}
      <ProblemNote error={error} />
      <HookState hook={hook} />
      <Permitted to="read_people">
        <HookDeliveries hookUid={hook.uid} />
      </Permitted>
      {isRecovering && <RecoverDialog close={recovering.close} hook={hook} offAt={offAt} />}
    </Page>
  );
}

function HookMenu({ hook }: { hook: Hook }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isEditing, editing] = useDisclosure(false);
  const [isRotating, rotating] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const [isSwitchingOff, switchingOff] = useDisclosure(false);
  const [hasLeaked, setHasLeaked] = useState(false);
  const [made, setMade] = useState<NewHook>();
  const rotation = useChange(rotateHookSecret, (rotated) => {
    setMade(rotated);
    rotating.close();
  });
  const switchOff = useChange(updateHook, switchingOff.close);
  const deletion = useChange(deleteHook, async () => {
    await navigate('/integrations/apps');
    deleting.close();
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('frame.actions')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={editing.open}>{t('frame.edit')}</Menu.Item>
          <Menu.Item onClick={rotating.open}>{t('hooks.rotate')}</Menu.Item>
          {hook.status === 'active' && <Menu.Item onClick={switchingOff.open}>{t('hooks.switchOff')}</Menu.Item>}
          <Menu.Item className="dangerous" onClick={deleting.open}>
            {t('hooks.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <HookDialog close={editing.close} hook={hook} />}
      <Confirm
        opened={isRotating}
        close={rotating.close}
        title={t('hooks.rotateTitle')}
        action={t('hooks.rotate').replace('…', '')}
        isDangerous={hasLeaked}
        change={rotation}
        input={{ uid: hook.uid, body: { expire_previous: hasLeaked } }}
      >
        <div className="stack">
          <p>{t('hooks.rotateText')}</p>
          <Checkbox
            label={t('hooks.rotateLeaked')}
            checked={hasLeaked}
            onChange={(event) => setHasLeaked(event.currentTarget.checked)}
          />
        </div>
      </Confirm>
      <SecretDialog made={made} close={() => setMade(undefined)} />
      <Confirm
        opened={isSwitchingOff}
        close={switchingOff.close}
        title={t('hooks.switchOffTitle')}
        action={t('hooks.switchOffAction')}
        change={switchOff}
        input={{ uid: hook.uid, body: { status: 'switched_off' } as const }}
      >
        <p className="wraps">{t('hooks.switchOffText', { url: hook.target_url })}</p>
      </Confirm>
      <Confirm
        opened={isDeleting}
        close={deleting.close}
        title={t('hooks.deleteTitle')}
        action={t('hooks.deleteAction')}
        change={deletion}
        input={hook.uid}
      >
        <p className="wraps">{t('hooks.deleteText', { url: hook.target_url })}</p>
      </Confirm>
    </>
  );
}
