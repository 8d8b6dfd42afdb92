import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { audienceQuery, type Campaign, refreshCampaigns, validationQuery } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { ownZone, toZonedTime } from '../format/zoned-time.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { useI18n } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';
import { momentOf, type Schedule, ScheduleFields } from './campaign-schedule.tsx';
import { SendFindings } from './send-findings.tsx';
import { SendSummary } from './send-summary.tsx';

// Loaded on demand, because it is below everything else on the page.
const FinalPreview = lazy(async () => ({ default: (await import('./campaign-preview.tsx')).FinalPreview }));

/**
 * A scheduled campaign keeps its time until another one is chosen. A new one starts in the viewer's zone, unless its
 * calendar has a zone.
 */
function scheduleOf({ scheduled_at: at, time_zone: zone, calendar, status }: Campaign): Schedule {
  if (status === 'scheduled' && at !== null)
    return { isLater: true, local: toZonedTime(new Date(at), zone).local, zone };
  return { isLater: false, local: '', zone: calendar === null ? ownZone() : zone };
}

/** The last step before a campaign is sent: it states exactly what will happen. */
export function SendView({
  campaign,
  isSaved,
}: {
  campaign: Campaign;
  /** Whether everything in the form is saved, without which nothing is sent. */
  isSaved: boolean;
}) {
  const { texts, count, timeIn, pick } = useI18n();
  const text = texts.campaigns;
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const audience = useQuery(audienceQuery(campaign.uid));
  const validation = useQuery(validationQuery(campaign.uid));
  const [schedule, setSchedule] = useState(() => scheduleOf(campaign));
  const { error, isRunning, attempt } = useAttempt();
  const at = momentOf(schedule);
  const list = lists.find(({ uid }) => uid === campaign.list_uid)?.name ?? '—';
  const people = count(audience.data?.count ?? 0);
  const run = async () => {
    const params = { path: { uid: campaign.uid } };
    // The zone also applies to the campaign's calendar, so it is saved before the start.
    if (schedule.isLater && schedule.zone !== campaign.time_zone)
      await unwrap(api.PATCH('/campaigns/{uid}', { params, body: { time_zone: schedule.zone } }));
    const body = at === undefined ? {} : { at: at.toISOString() };
    await unwrap(api.POST('/campaigns/{uid}/run', { params, body }));
    await refreshCampaigns();
    await navigate(`/campaigns/${campaign.uid}`);
  };
  const isReady =
    isSaved &&
    validation.data?.valid === true &&
    audience.data !== undefined &&
    schedule.isLater === (at !== undefined);
  const promise =
    at === undefined ? text.willNow(people, list) : text.willLater(people, list, timeIn(at, schedule.zone));
  return (
    <>
      <p className="quiet">{text.sendSentence}</p>
      <ProblemNote error={error ?? validation.error ?? audience.error} />
      <div className="two">
        <div className="stack">
          <SendFindings uid={campaign.uid} />
          <section className="panel padded" aria-label={text.when}>
            <h2 className="section-title">{text.when}</h2>
            <ScheduleFields campaign={campaign} value={schedule} onChange={setSchedule} />
          </section>
          <section className="panel padded" aria-label={pick(sendingTexts).sum}>
            <p className="strong" style={{ fontSize: '1rem' }} role="status">
              {audience.data === undefined ? '…' : promise}
            </p>
            <SendSummary campaign={campaign} schedule={schedule} />
          </section>
        </div>
        <LazyPart fallback={<LoadingRows />}>
          <FinalPreview campaign={campaign} />
        </LazyPart>
      </div>
      <footer className="step-foot">
        <Button loading={isRunning} disabled={!isReady} onClick={() => void attempt(run)}>
          {schedule.isLater ? text.schedule : text.sendNow(people)}
        </Button>
      </footer>
    </>
  );
}
