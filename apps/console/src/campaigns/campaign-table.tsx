import { unwrap } from '@mailwright/client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy } from '../icons/icon-copy.ts';
import { IconDots } from '../icons/icon-dots.ts';
import { IconTrash } from '../icons/icon-trash.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { type CampaignSummary, refreshCampaigns } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useMay } from '../data/use-session.ts';
import { useAttempt } from '../parts/confirm.tsx';
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
  const { error, attempt } = useAttempt();
  const [deleted, setDeleted] = useState<CampaignSummary>();
  const copy = async (uid: string) => {
    const made = await unwrap(api.POST('/campaigns/{uid}/copy', { params: { path: { uid } } }));
    void refreshCampaigns();
    await navigate(`/campaigns/${made.uid}`);
  };
  return (
    <>
      <ProblemNote error={error} />
      <div className="panel">
        <table className="rows">
          <thead>
            <tr>
              <th>{t('campaigns.name')}</th>
              <th>{t('campaigns.state')}</th>
              <th style={{ width: '34%' }}>{t('campaigns.progress')}</th>
              <th>
                <span className="skip">{t('frame.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {campaigns.map((campaign) => (
              <tr key={campaign.uid} className="opens">
                <td>
                  <Link className="name" to={`/campaigns/${campaign.uid}`}>
                    {campaign.name}
                  </Link>
                  <span className="below">{lists.find(({ uid }) => uid === campaign.list_uid)?.name ?? '—'}</span>
                </td>
                <td>
                  <State tone={campaignTones[campaign.status]}>{t(`campaigns.states.${campaign.status}`)}</State>
                </td>
                <td className="wide quiet">
                  <Progress campaign={campaign} />
                </td>
                <td className="number corner">
                  <Permitted to="edit">
                    <RowMenu
                      campaign={campaign}
                      copy={() => void attempt(() => copy(campaign.uid))}
                      remove={() => setDeleted(campaign)}
                    />
                  </Permitted>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
          className="above"
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
