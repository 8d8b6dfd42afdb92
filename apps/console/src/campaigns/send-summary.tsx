import type { Campaign } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/sending.ts';
import { MomentInZones, momentOf, type Schedule } from './campaign-schedule.tsx';
import { isWithin } from './sending-values.ts';
import { TestInWords } from './test-in-words.tsx';
import { useAudienceCount } from './use-audience-count.ts';
import { useAudienceInWords, useCalendarInWords, useSkippedInWords } from './use-sending-words.ts';
import { variantValuesOf } from './variant-values.ts';

/** Summarizes everything that will happen when a campaign is sent. */
export function SendSummary({ campaign, schedule }: { campaign: Campaign; schedule: Schedule }) {
  const { t } = useI18n();
  const who = useAudienceInWords(campaign);
  const skippedInWords = useSkippedInWords();
  const calendarInWords = useCalendarInWords();
  const { reached } = useAudienceCount(campaign);
  const skipped = reached && skippedInWords(reached);
  const { calendar, throttle_per_minute: throttle, time_zone: zone } = campaign;
  const at = momentOf(schedule);
  const { ab_test: test, variants } = variantValuesOf(campaign);
  const isOutside = calendar !== null && !schedule.isLater && !isWithin(calendar, zone, new Date());
  return (
    <dl className="pairs">
      <dt>{t('sending.who')}</dt>
      <dd>
        {who}
        {!campaign.audience.is_incomplete && (
          <span className="below figures">
            {reached === undefined ? '…' : t('sending.howMany', { count: reached.mailed, isExact: reached.isExact })}
          </span>
        )}
        {skipped !== undefined && <span className="below figures">{skipped}</span>}
      </dd>
      <dt>{t('campaigns.from')}</dt>
      <dd>
        {campaign.from_name} &lt;{campaign.from_email}&gt;
        <span className="below">
          {t('campaigns.replyTo')} {campaign.reply_to ?? campaign.from_email}
        </span>
      </dd>
      <dt>{t('campaigns.subject')}</dt>
      <dd>{campaign.subject ?? '—'}</dd>
      <dt>{t('sending.starts')}</dt>
      <dd className="tight">
        {!schedule.isLater && t('sending.atOnce')}
        {schedule.isLater &&
          (at === undefined ? t('sending.needsTime') : <MomentInZones at={at} zone={schedule.zone} />)}
      </dd>
      <dt>{t('sending.hours')}</dt>
      <dd>
        {calendar === null ? t('sending.anyHour') : calendarInWords(calendar, schedule.isLater ? schedule.zone : zone)}
        {calendar !== null && (
          <span className="below">{isOutside ? t('sending.startsOutside') : t('sending.outside')}</span>
        )}
      </dd>
      <dt>{t('sending.speed')}</dt>
      <dd>{throttle === null ? t('sending.noLimit') : t('sending.perMinute', { count: throttle })}</dd>
      <dt>{t('sending.test')}</dt>
      <dd>
        {test === null || variants === null ? (
          t('sending.noTest')
        ) : (
          <TestInWords campaign={campaign} audience={campaign.audience} test={test} variants={variants.length} />
        )}
      </dd>
      <dt>{t('campaigns.tracking')}</dt>
      <dd>{t('campaigns.tracks', { opens: campaign.track_opens, clicks: campaign.track_clicks })}</dd>
    </dl>
  );
}
