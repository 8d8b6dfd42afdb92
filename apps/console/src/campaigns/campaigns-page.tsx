import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { campaignsQuery, type CampaignSummary } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { Bar, Empty, Loaded, State } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useSpeech } from '../texts/language.tsx';
import { AddCampaignDialog } from './add-campaign-dialog.tsx';
import { campaignTones } from './campaign-tones.ts';

const filters = ['all', 'draft', 'scheduled', 'sending', 'sent'] as const;

/** All campaigns, newest first. */
export function CampaignsPage() {
  const { texts, count } = useSpeech();
  const text = texts.campaigns;
  const [search, setSearch] = useSearchParams();
  const campaigns = useQuery(campaignsQuery);
  const { data: lists } = useQuery(listsQuery);
  const [isAdding, adding] = useDisclosure(false);
  const all = campaigns.data ?? [];
  const countOf = (status: CampaignSummary['status']) => all.filter((each) => each.status === status).length;
  const sending = countOf('sending');
  const sentence = [
    ...(sending > 0 ? [text.sending(count(sending))] : []),
    text.stands(count(countOf('sent')), count(countOf('draft'))),
  ].join(' ');
  const filter = filters.find((each) => each === search.get('status')) ?? 'all';
  const name = search.get('name') ?? '';
  const set = (key: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '' || value === 'all') after.delete(key);
        else after.set(key, value);
        return after;
      },
      { replace: true },
    );
  const shown = all.filter(
    (each) =>
      (filter === 'all' || each.status === filter) && each.name.toLowerCase().includes(name.trim().toLowerCase()),
  );
  return (
    <Page
      title={texts.frame.campaigns}
      sentence={all.length > 0 ? sentence : undefined}
      actions={
        <Permitted to="edit">
          <Button onClick={adding.open} disabled={lists?.length === 0}>
            {text.create}
          </Button>
        </Permitted>
      }
    >
      <Loaded query={campaigns}>
        {(found) =>
          found.length === 0 ? (
            <div className="panel">
              <Empty title={text.emptyTitle} text={lists?.length === 0 ? text.needsList : text.emptyText}>
                {lists?.length === 0 && <Link to="/lists">{texts.frame.lists}</Link>}
              </Empty>
            </div>
          ) : (
            <>
              <div className="filters between">
                <SegmentedControl
                  size="xs"
                  aria-label={text.state}
                  value={filter}
                  onChange={(value) => set('status', value)}
                  data={filters.map((value) => ({
                    value,
                    label: value === 'all' ? texts.frame.all : text.states[value],
                  }))}
                />
                <TextInput
                  size="xs"
                  type="search"
                  aria-label={text.name}
                  placeholder={text.name}
                  value={name}
                  onChange={(event) => set('name', event.currentTarget.value)}
                />
              </div>
              <CampaignTable campaigns={shown} />
            </>
          )
        }
      </Loaded>
      {isAdding && <AddCampaignDialog close={adding.close} />}
    </Page>
  );
}

function CampaignTable({ campaigns }: { campaigns: CampaignSummary[] }) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const { data: lists = [] } = useQuery(listsQuery);
  return (
    <div className="panel">
      <table className="rows">
        <thead>
          <tr>
            <th>{text.name}</th>
            <th>{text.state}</th>
            <th style={{ width: '34%' }}>{text.progress}</th>
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
                <State tone={campaignTones[campaign.status]}>{text.states[campaign.status]}</State>
              </td>
              <td className="wide quiet">
                <Progress campaign={campaign} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far a campaign is, in words and as a bar. */
export function Progress({ campaign }: { campaign: CampaignSummary }) {
  const { texts, count, time } = useSpeech();
  const text = texts.campaigns;
  const { status, statistics, scheduled_at: at, reason } = campaign;
  if (status === 'draft') return <span className="small">{campaign.subject ?? '—'}</span>;
  if (status === 'scheduled') return <span className="small">{at === null ? '' : text.startsAt(time(at))}</span>;
  if (status === 'sending' || status === 'paused') {
    const done = statistics.total - statistics.queued - statistics.deferred;
    const label = text.progressOf(count(done), count(statistics.total));
    return (
      <>
        <span className="small figures">{reason?.message ?? label}</span>
        <Bar part={done} whole={statistics.total} label={label} />
      </>
    );
  }
  return (
    <span className="small figures">
      {reason?.message ?? text.sentAndFailed(count(statistics.sent), count(statistics.failed))}
    </span>
  );
}
