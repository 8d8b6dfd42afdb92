import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { startCampaign } from '../data/campaign-changes.ts';
import { type Campaign, validationQuery } from '../data/campaign-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { useExplain } from '../parts/use-explain.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/sending.ts';
import { momentOf, rememberSchedule, ScheduleFields, scheduleOf } from './campaign-schedule.tsx';
import { SendFindings } from './send-findings.tsx';
import { SendSummary } from './send-summary.tsx';
import { useAudienceCount } from './use-audience-count.ts';
import { useAudienceInWords } from './use-sending-words.ts';
import styles from './send-page.module.css';
import steps from './step-frame.module.css';

// Loaded on demand, because it is below everything else on the page.
const FinalPreview = lazy(async () => ({ default: (await withTexts(import('./campaign-preview.tsx'))).FinalPreview }));

/** The last step before a campaign is sent: it states exactly what will happen. */
export function SendView({
  campaign,
  isSaved,
}: {
  campaign: Campaign;
  /** Whether everything in the form is saved, without which nothing is sent. */
  isSaved: boolean;
}) {
  const { t, timeIn } = useI18n();
  const navigate = useNavigate();
  const audience = useAudienceCount(campaign);
  const who = useAudienceInWords(campaign);
  const validation = useQuery(validationQuery(campaign.uid));
  const [schedule, setSchedule] = useState(() => scheduleOf(campaign));
  const { error, isRunning, run } = useChange(startCampaign, () => {
    rememberSchedule(campaign.uid, undefined);
    return navigate(`/campaigns/${campaign.uid}`);
  });
  const promiseId = useId();
  const at = momentOf(schedule);
  const people = audience.reached?.mailed;
  const explain = useExplain();
  const zone = schedule.isLater && schedule.zone !== campaign.time_zone ? schedule.zone : undefined;
  // What is still to be chosen before it can be said what will happen.
  const missing = () => {
    if (campaign.audience.is_incomplete) return t('sending.needsAudience');
    return schedule.isLater && at === undefined ? t('sending.needsTime') : undefined;
  };
  const promise = () => {
    if (people === undefined) return '…';
    return at === undefined
      ? t('campaigns.willNow', { count: people, who })
      : t('campaigns.willLater', { count: people, who, time: timeIn(at, schedule.zone) });
  };
  const label = () => {
    if (schedule.isLater) return t('campaigns.schedule');
    return people === undefined ? t('campaigns.sendUncounted') : t('campaigns.sendNow', { count: people });
  };
  const isReady = isSaved && validation.data?.valid === true && people !== undefined && missing() === undefined;
  return (
    <>
      <p className="quiet">{t('campaigns.sendSentence')}</p>
      <ProblemNote error={error ?? validation.error ?? audience.error} explain={explain} />
      <div className="two">
        <div className="stack">
          <SendFindings uid={campaign.uid} />
          <Panel title={t('campaigns.when')}>
            <ScheduleFields
              campaign={campaign}
              value={schedule}
              onChange={(chosen) => {
                setSchedule(chosen);
                rememberSchedule(campaign.uid, chosen);
              }}
            />
          </Panel>
          <section className="panel padded" aria-label={t('sending.sum')}>
            <p className={`strong ${styles.promise}`} id={promiseId} role="status">
              {missing() ?? promise()}
            </p>
            <SendSummary campaign={campaign} schedule={schedule} />
          </section>
        </div>
        <LazyPart fallback={<LoadingRows />}>
          <FinalPreview campaign={campaign} />
        </LazyPart>
      </div>
      <footer className={steps.stepFoot}>
        <Button
          loading={isRunning}
          disabled={!isReady}
          aria-describedby={promiseId}
          onClick={() => void run({ uid: campaign.uid, time: at, zone })}
        >
          {label()}
        </Button>
      </footer>
    </>
  );
}
