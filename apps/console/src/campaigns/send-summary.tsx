import { useQuery } from '@tanstack/react-query';
import { segmentsOfListQuery } from '../data/audience-queries.ts';
import { audienceQuery, type Campaign } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';
import { MomentInZones, momentOf, type Schedule } from './campaign-schedule.tsx';
import { isWithin } from './sending-values.ts';
import { TestInWords } from './test-in-words.tsx';
import { useAudienceInWords, useCalendarInWords } from './use-sending-words.ts';
import { variantValuesOf } from './variant-values.ts';

/** Summarizes everything that will happen when a campaign is sent. */
export function SendSummary({ campaign, schedule }: { campaign: Campaign; schedule: Schedule }) {
  const { texts, count, pick } = useI18n();
  const text = pick(sendingTexts);
  const words = texts.campaigns;
  const audienceInWords = useAudienceInWords();
  const calendarInWords = useCalendarInWords();
  const listUid = campaign.list_uid ?? '';
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: segments = [] } = useQuery({
    ...segmentsOfListQuery(listUid),
    enabled: campaign.audience.segment_uid !== null,
  });
  const { data: reached } = useQuery(audienceQuery(campaign.uid));
  const list = lists.find(({ uid }) => uid === listUid)?.name ?? '—';
  const segment = segments.find(({ uid }) => uid === campaign.audience.segment_uid)?.name;
  const { calendar, throttle_per_minute: throttle, time_zone: zone } = campaign;
  const at = momentOf(schedule);
  const { ab_test: test, variants } = variantValuesOf(campaign);
  const isOutside = calendar !== null && at === undefined && !isWithin(calendar, zone, new Date());
  return (
    <dl className="pairs">
      <dt>{text.who}</dt>
      <dd>
        {audienceInWords(campaign.audience, list, segment)}
        <span className="below">
          {reached === undefined ? '…' : text.howMany(count(reached.count), reached.is_exact)}
        </span>
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
        {schedule.isLater && (at === undefined ? '—' : <MomentInZones at={at} zone={schedule.zone} />)}
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
