import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArchive } from '../icons/icon-archive.ts';
import { IconCopy } from '../icons/icon-copy.ts';
import { IconDots } from '../icons/icon-dots.ts';
import { IconPlayerPause } from '../icons/icon-player-pause.ts';
import { IconPlayerPlay } from '../icons/icon-player-play.ts';
import { IconTrash } from '../icons/icon-trash.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  archiveAutomation,
  copyAutomation,
  deleteAutomation,
  pauseAutomation,
  resumeAutomation,
} from '../data/automation-queries.ts';
import type { AutomationSummary } from '../data/automation-types.ts';
import { useChange } from '../data/use-change.ts';
import { useMay } from '../data/use-session.ts';
import { Confirm } from '../parts/confirm.tsx';
import { leaveUnasked } from '../parts/leave-guard.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/automations.ts';
import { Permitted } from '../parts/permitted.tsx';

type Asked = 'resume' | 'archive' | 'delete';

/** The actions on a whole automation: pause, resume, copy, archive and delete. */
export function AutomationMenu({
  automation,
  isOnItsPage = false,
}: {
  automation: AutomationSummary;
  /** Whether this is the automation's own page, where its name needn't be repeated and pausing has its own button. */
  isOnItsPage?: boolean;
}) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const may = useMay();
  const [asked, setAsked] = useState<Asked>();
  const { uid, name, status } = automation;
  const pausing = useChange(pauseAutomation);
  const copying = useChange(copyAutomation, async (made) => {
    notifications.show({ message: t('automations.copied', { name: made.name }) });
    await navigate(`/automations/${made.uid}`);
  });
  useShownError(pausing.error);
  useShownError(copying.error);
  const toggle = !may('send')
    ? undefined
    : status === 'active'
      ? { label: t('automations.pause'), Icon: IconPlayerPause, run: () => void pausing.run(uid) }
      : status === 'paused'
        ? { label: t('automations.resume'), Icon: IconPlayerPlay, run: () => setAsked('resume') }
        : undefined;
  return (
    <>
      {isOnItsPage && toggle !== undefined && (
        <Button variant="default" loading={pausing.isRunning || copying.isRunning} onClick={toggle.run}>
          {toggle.label}
        </Button>
      )}
      <Permitted to="edit">
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon
              variant={isOnItsPage ? 'default' : 'subtle'}
              color="gray"
              {...(isOnItsPage ? { size: 36 } : { c: 'dimmed' })}
              aria-label={isOnItsPage ? t('automations.more') : t('automations.rowActions', { name })}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isOnItsPage && toggle !== undefined && (
              <Menu.Item leftSection={<toggle.Icon size={16} />} onClick={toggle.run}>
                {toggle.label}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copying.run(uid)}>
              {t('automations.copy')}
            </Menu.Item>
            {status !== 'archived' && may('send') && (
              <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => setAsked('archive')}>
                {t('automations.archive')}
              </Menu.Item>
            )}
            {(status === 'paused' ? may('send') : status !== 'active') && (
              <Menu.Item leftSection={<IconTrash size={16} />} className="dangerous" onClick={() => setAsked('delete')}>
                {t('automations.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Permitted>
      {asked !== undefined && (
        <Question automation={automation} asked={asked} close={() => setAsked(undefined)} isOnItsPage={isOnItsPage} />
      )}
    </>
  );
}

/** Shows an error as a notification, because the menu has closed. */
function useShownError(error: Error | null): void {
  useEffect(() => {
    if (error !== null) notifications.show({ message: error.message, color: 'red' });
  }, [error]);
}

function Question({
  automation,
  asked,
  close,
  isOnItsPage,
}: {
  automation: AutomationSummary;
  asked: Asked;
  close(): void;
  isOnItsPage: boolean;
}) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<'catch_up' | 'skip'>('catch_up');
  const { uid, name, statistics } = automation;
  const resuming = useChange(resumeAutomation, close);
  const archiving = useChange(archiveAutomation, close);
  const deletion = useChange(deleteAutomation, async () => {
    if (isOnItsPage) await leaveUnasked(() => navigate('/automations'));
    close();
  });
  if (asked === 'resume')
    return (
      <Confirm
        opened
        close={close}
        title={t('automations.resumeTitle', { name })}
        action={t('automations.resumeAction')}
        isDangerous={false}
        change={resuming}
        input={{ uid, waiting }}
      >
        <div className="stack">
          <p>{t('automations.resumeText')}</p>
          <div className="tight">
            <span className="small strong">{t('automations.waiting')}</span>
            <SegmentedControl
              aria-label={t('automations.waiting')}
              value={waiting}
              onChange={(value) => setWaiting(value)}
              data={(['catch_up', 'skip'] as const).map((value) => ({
                value,
                label: t(`automations.waitingChoices.${value}`),
              }))}
            />
          </div>
        </div>
      </Confirm>
    );
  const isArchiving = asked === 'archive';
  return (
    <Confirm
      opened
      close={close}
      title={isArchiving ? t('automations.archiveTitle', { name }) : t('automations.deleteTitle', { name })}
      action={isArchiving ? t('automations.archiveAction') : t('automations.deleteAction')}
      change={isArchiving ? archiving : deletion}
      input={uid}
    >
      {isArchiving
        ? t('automations.archiveText', { running: statistics.active })
        : t('automations.deleteText', { entered: statistics.entered })}
    </Confirm>
  );
}
