import type { Campaign } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';
import { MomentInZones, momentOf, type Schedule } from './campaign-schedule.tsx';
import { isWithin } from './sending-values.ts';
import { TestInWords } from './test-in-words.tsx';
import { useAudienceCount } from './use-audience-count.ts';
import { useAudienceInWords, useCalendarInWords, useSkippedInWords } from './use-sending-words.ts';
import { variantValuesOf } from './variant-values.ts';

/** Summarizes everything that will happen when a campaign is sent. */
export function SendSummary({ campaign, schedule }: { campaign: Campaign; schedule: Schedule }) {
  const { texts, count, pick } = useI18n();
  const text = pick(sendingTexts);
  const words = texts.campaigns;
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
      <dt>{text.who}</dt>
      <dd>
        {who}
        {!campaign.audience.is_incomplete && (
          <span className="below figures">
            {reached === undefined ? '…' : text.howMany(count(reached.mailed), reached.isExact)}
          </span>
        )}
        {skipped !== undefined && <span className="below figures">{skipped}</span>}
      </dd>
      <dt>{words.from}</dt>
      <dd>
        {campaign.from_name} &lt;{campaign.from_email}&gt;
        <span className="below">
          {words.replyTo} {campaign.reply_to ?? campaign.from_email}
        </span>
      </dd>
      <dt>{words.subject}</dt>
      <dd>{campaign.subject ?? '—'}</dd>
      <dt>{text.starts}</dt>
      <dd className="tight">
        {!schedule.isLater && text.atOnce}
        {schedule.isLater && (at === undefined ? text.needsTime : <MomentInZones at={at} zone={schedule.zone} />)}
      </dd>
      <dt>{text.hours}</dt>
      <dd>
        {calendar === null ? text.anyHour : calendarInWords(calendar, schedule.isLater ? schedule.zone : zone)}
        {calendar !== null && <span className="below">{isOutside ? text.startsOutside : text.outside}</span>}
      </dd>
      <dt>{text.speed}</dt>
      <dd>{throttle === null ? text.noLimit : text.perMinute(count(throttle))}</dd>
      <dt>{text.test}</dt>
      <dd>
        {test === null || variants === null ? (
          text.noTest
        ) : (
          <TestInWords campaign={campaign} audience={campaign.audience} test={test} variants={variants.length} />
        )}
      </dd>
      <dt>{words.tracking}</dt>
      <dd>{words.tracks(campaign.track_opens, campaign.track_clicks)}</dd>
    </dl>
  );
}
