import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '../data/campaign-queries.ts';
import { formatDuration } from '../format/format-duration.ts';
import { Bar } from '../parts/feedback.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import { MomentInZones } from './campaign-schedule.tsx';
import { addSample, ratePerMinute, type Sample } from './estimate-rate.ts';
import { isWithin } from './sending-values.ts';
import { divide } from './variant-values.ts';
import { useCalendarInWords } from './use-sending-words.ts';

/** Shows a campaign's progress: its schedule, its speed and remaining time, or how it ended. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const { status, statistics } = campaign;
  const done = statistics.total - statistics.queued - statistics.deferred;
  const label = t('campaigns.progressOf', { done, total: statistics.total });
  return (
    <section className="panel padded" aria-live="polite" aria-label={t('campaigns.progress')}>
      <p className="strong wraps">{campaign.subject}</p>
      <StopReason campaign={campaign} />
      {campaign.started_at === null ? (
        <Planned campaign={campaign} />
      ) : (
        <div className="tight">
          <div className="line between small figures">
            <span>{label}</span>
            {status === 'sending' && <Speed campaign={campaign} done={done} />}
            <Ended campaign={campaign} />
          </div>
          <Bar part={done} whole={statistics.total} label={label} tone="plain" />
        </div>
      )}
    </section>
  );
}

function Planned({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const { status, scheduled_at: at } = campaign;
  if (status !== 'scheduled' && status !== 'paused') return null;
  return (
    <div className="tight small">
      {status === 'scheduled' && at !== null && <MomentInZones at={new Date(at)} zone={campaign.time_zone} />}
      <Permitted to="edit">
        <span>
          {status === 'scheduled' ? t('campaigns.toDraft') : t('campaigns.pausedBefore')}{' '}
          <Link to={`/campaigns/${campaign.uid}?edit`}>{t('campaigns.editDraft')}</Link>
        </span>
      </Permitted>
      {status === 'paused' && (
        <Permitted to="send">
          <Link to={`/campaigns/${campaign.uid}/send`}>{t('campaigns.toSendStep')}</Link>
        </Permitted>
      )}
    </div>
  );
}

function Ended({ campaign }: { campaign: Campaign }) {
  const { t, time, exact } = useI18n();
  const { finished_at: at } = campaign;
  if (at === null) return null;
  return (
    <time className="quiet" dateTime={at} title={exact(at)}>
      {t('reports.finished', { time: time(at) })}
    </time>
  );
}

/** The sending rate, estimated from the progress seen so far, and when the campaign will be finished at that rate. */
function Speed({ campaign, done }: { campaign: Campaign; done: number }) {
  const { t, locale } = useI18n();
  const calendarInWords = useCalendarInWords();
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => setSamples((before) => addSample(before, { at: Date.now(), done })), [campaign, done]);
  const { calendar, time_zone: zone, statistics } = campaign;
  if (calendar !== null && !isWithin(calendar, zone, new Date()))
    return <span className="quiet">{t('reports.waitsForHours', { hours: calendarInWords(calendar, zone) })}</span>;
  const rate = ratePerMinute(samples);
  const left = statistics.queued + statistics.deferred - waitingForWinner(campaign);
  if (rate === undefined || left <= 0) return null;
  const seconds = (left / rate) * 60;
  const until = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(
    new Date(Date.now() + seconds * 1_000),
  );
  return (
    <span className="quiet">
      {t('reports.rate', { rate: Math.round(rate) })} ·{' '}
      {t('reports.endsIn', { duration: formatDuration(seconds, locale), time: until })}
    </span>
  );
}

/** How many get the mail only once an A/B test has a winner. */
function waitingForWinner({ ab_test: test, statistics }: Campaign): number {
  return test?.status !== 'testing' ? 0 : divide(statistics.total, test.sample_percent).rest;
}

/** Says why the campaign stopped if no person stopped it, and what to do about it. */
function StopReason({ campaign: { reason, status } }: { campaign: Campaign }) {
  const { t } = useI18n();
  if (reason === null) return null;
  const advice = t.ifKnown(`reports.reasons.${reason.code}`);
  return (
    <div className={status === 'paused' ? 'note' : 'note failed'}>
      <span className="strong">{status === 'paused' ? t('reports.pausedByItself') : t('reports.stoppedByItself')}</span>
      <span className="small wraps">{reason.message}</span>
      {advice !== undefined && status === 'paused' && <span className="small">{advice}</span>}
    </div>
  );
}
