import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy } from '../icons/icon-copy.ts';
import { IconDots } from '../icons/icon-dots.ts';
import { IconTrash } from '../icons/icon-trash.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { copyCampaign } from '../data/campaign-changes.ts';
import type { CampaignSummary } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useMay } from '../data/use-session.ts';
import { useChange } from '../data/use-change.ts';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Bar, ProblemNote, State } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { campaignTones } from './campaign-tones.ts';
import { ConfirmDelete } from './delete-campaign.tsx';

/** Lists campaigns with their statuses, each with a menu to copy or delete it. */
export function CampaignTable({ campaigns }: { campaigns: CampaignSummary[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const { error, run } = useChange(copyCampaign, ({ uid }) => navigate(`/campaigns/${uid}`));
  const [deleted, setDeleted] = useState<CampaignSummary>();
  const columns: Column<CampaignSummary>[] = [
    {
      heading: t('campaigns.name'),
      cell: ({ uid, name, list_uid: listUid }) => (
        <RowName to={`/campaigns/${uid}`} below={lists.find((list) => list.uid === listUid)?.name ?? '—'}>
          {name}
        </RowName>
      ),
    },
    {
      heading: t('campaigns.state'),
      cell: ({ status }) => <State tone={campaignTones[status]}>{t(`campaigns.states.${status}`)}</State>,
    },
    {
      heading: t('campaigns.progress'),
      kind: 'wide',
      percent: 34,
      cell: (campaign) => (
        <div className="quiet">
          <Progress campaign={campaign} />
        </div>
      ),
    },
    {
      kind: 'menu',
      cell: (campaign) => (
        <Permitted to="edit">
          <RowMenu campaign={campaign} copy={() => void run(campaign.uid)} remove={() => setDeleted(campaign)} />
        </Permitted>
      ),
    },
  ];
  return (
    <>
      <ProblemNote error={error} />
      <div className="panel">
        <DataTable rows={campaigns} columns={columns} keyOf={({ uid }) => uid} />
      </div>
      {deleted !== undefined && <ConfirmDelete campaign={deleted} close={() => setDeleted(undefined)} />}
    </>
  );
}

function RowMenu({ campaign, copy, remove }: { campaign: CampaignSummary; copy(): void; remove(): void }) {
  const { t } = useI18n();
  const may = useMay();
  const { status } = campaign;
  // A campaign that is sending must be paused or cancelled first. Deleting one that is scheduled or paused amounts to
  // cancelling it, so it takes the same permission.
  const mayDelete = status === 'scheduled' || status === 'paused' ? may('send') : status !== 'sending';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          aria-label={t('campaigns.actionsOf', { name: campaign.name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
          {t('campaigns.copy')}
        </Menu.Item>
        {mayDelete && (
          <Menu.Item className="dangerous" leftSection={<IconTrash size={16} />} onClick={remove}>
            {t('campaigns.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A campaign's progress, in words and as a bar. */
function Progress({ campaign }: { campaign: CampaignSummary }) {
  const { t, time } = useI18n();
  const { status, statistics, scheduled_at: at, reason } = campaign;
  if (status === 'draft') return <span className="small">{campaign.subject ?? '—'}</span>;
  if (status === 'scheduled')
    return <span className="small">{at === null ? '' : t('campaigns.startsAt', { time: time(at) })}</span>;
  if (status === 'sending' || status === 'paused') {
    const done = statistics.total - statistics.queued - statistics.deferred;
    const label = t('campaigns.progressOf', { done, total: statistics.total });
    return (
      <>
        <span className="small figures">{reason?.message ?? label}</span>
        <Bar part={done} whole={statistics.total} label={label} tone="plain" />
      </>
    );
  }
  return (
    <span className="small figures">
      {reason?.message ?? t('campaigns.sentAndFailed', { sent: statistics.sent, failed: statistics.failed })}
    </span>
  );
}
