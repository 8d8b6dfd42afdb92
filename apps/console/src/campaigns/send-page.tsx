import { unwrap } from '@mailwright/client';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { api } from '../data/api-client.ts';
import {
  audienceQuery,
  type Campaign,
  campaignQuery,
  refreshCampaigns,
  validationQuery,
} from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { Loaded, ProblemNote } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { useSpeech } from '../texts/language.tsx';
import { CampaignPreview } from './campaign-preview.tsx';

/** The last page before a campaign is sent: it says exactly what will happen. */
export function SendPage() {
  const { uid = '' } = useParams();
  const campaign = useQuery(campaignQuery(uid));
  return (
    <Loaded query={campaign}>
      {(found) =>
        found.status === 'draft' || found.status === 'scheduled' ? (
          <SendView campaign={found} />
        ) : (
          <Navigate to={`/campaigns/${uid}`} replace />
        )
      }
    </Loaded>
  );
}

function SendView({ campaign }: { campaign: Campaign }) {
  const { texts, count, exact } = useSpeech();
  const text = texts.campaigns;
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const audience = useQuery(audienceQuery(campaign.uid));
  const validation = useQuery(validationQuery(campaign.uid));
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  const list = lists.find(({ uid }) => uid === campaign.list_uid)?.name ?? '—';
  const people = count(audience.data?.count ?? 0);
  const run = async () => {
    const body = isLater ? { at: new Date(at).toISOString() } : {};
    await unwrap(api.POST('/campaigns/{uid}/run', { params: { path: { uid: campaign.uid } }, body }));
    await refreshCampaigns();
    await navigate(`/campaigns/${campaign.uid}`);
  };
  const isReady = validation.data?.valid === true && audience.data !== undefined && !(isLater && at === '');
  return (
    <Page
      title={text.sendTitle(campaign.name)}
      crumbs={[
        { to: '/campaigns', label: texts.frame.campaigns },
        { to: `/campaigns/${campaign.uid}`, label: campaign.name },
      ]}
      sentence={text.sendSentence}
    >
      <ProblemNote error={error ?? validation.error ?? audience.error} />
      <div className="two">
        <div className="stack">
          <Findings uid={campaign.uid} />
          <section className="panel padded">
            <p className="strong" style={{ fontSize: '1rem' }} role="status">
              {audience.data === undefined
                ? '…'
                : isLater && at !== ''
                  ? text.willLater(people, list, exact(new Date(at).toISOString()))
                  : text.willNow(people, list)}
            </p>
            <dl className="pairs">
              <dt>{text.from}</dt>
              <dd>
                {campaign.from_name} &lt;{campaign.from_email}&gt;
              </dd>
              <dt>{text.replyTo}</dt>
              <dd>{campaign.reply_to ?? campaign.from_email}</dd>
              <dt>{text.subject}</dt>
              <dd>{campaign.subject ?? '—'}</dd>
              <dt>{text.tracking}</dt>
              <dd>{text.tracks(campaign.track_opens, campaign.track_clicks)}</dd>
            </dl>
            <SegmentedControl
              aria-label={text.when}
              value={isLater ? 'later' : 'now'}
              onChange={(value) => setIsLater(value === 'later')}
              data={[
                { value: 'now', label: text.now },
                { value: 'later', label: text.later },
              ]}
            />
            {isLater && (
              <TextInput
                type="datetime-local"
                label={text.at}
                description={Intl.DateTimeFormat().resolvedOptions().timeZone}
                value={at}
                onChange={(event) => setAt(event.currentTarget.value)}
              />
            )}
            <div className="line">
              <Button loading={isRunning} disabled={!isReady} onClick={() => void attempt(run)}>
                {isLater ? text.schedule : text.sendNow(people)}
              </Button>
              <Link className="small" to={`/campaigns/${campaign.uid}?edit`}>
                {text.back}
              </Link>
            </div>
          </section>
        </div>
        <CampaignPreview uid={campaign.uid} hasContent={campaign.html !== null || campaign.template_uid !== null} />
      </div>
    </Page>
  );
}

/** What keeps the campaign from being sent, and what is worth a look. */
function Findings({ uid }: { uid: string }) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const { data } = useQuery(validationQuery(uid));
  if (data === undefined) return null;
  const parts = [
    { title: text.toDo, items: data.errors, className: 'note failed' },
    { title: text.warnings, items: data.warnings, className: 'note' },
  ];
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ title, items, className }) => (
      <div key={title} className={className}>
        <span className="strong">{title}</span>
        {items.map(({ part, line, message }, index) => (
          <span key={index} className="small wraps">
            <code>{line === null ? part : `${part}:${line}`}</code> {message}
          </span>
        ))}
      </div>
    ));
}
