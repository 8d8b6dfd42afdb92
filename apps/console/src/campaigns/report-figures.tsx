import { useQuery } from '@tanstack/react-query';
import { type Campaign, type CampaignReport, previousCampaignsQuery } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/reports.ts';
import { type AverageRate, averageRate } from './average-rate.ts';

interface Figure {
  label: string;
  value: number;
  isShare?: boolean;
  previous?: AverageRate | undefined;
}

/** Shows a campaign's results in eight figures, some of them beside those of the campaigns before it. */
export function ReportFigures(props: { campaign: Campaign; report: CampaignReport; withBots: boolean }) {
  const { t, count, share } = useI18n();
  const { sent } = props.report;
  return (
    <div className="figures-row four">
      {useFigures(props).map(({ label, value, isShare, previous }) => (
        <div key={label} className="panel figure">
          <b>{count(value)}</b>
          <span className="quiet caption">
            {label}
            {isShare === true && sent > 0 && (
              <>
                <br />
                {t('campaigns.ofSent', { share: share(value, sent) })}
                {previous !== undefined && (
                  <>
                    <br />
                    {t('reports.previous', { count: previous.campaigns, share: share(previous.rate, 1) })}
                  </>
                )}
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

function useFigures(given: { campaign: Campaign; report: CampaignReport; withBots: boolean }): Figure[] {
  const { t } = useI18n();
  const { uid, track_opens: tracksOpens, track_clicks: tracksClicks } = given.campaign;
  // They are of interest only once the campaign's own figures are there, and missing without a word if they can't be read.
  const { data: before = [] } = useQuery(previousCampaignsQuery(uid));
  const { sent, opens, clicks, unsubscribes, hard_bounced, soft_bounced, complained, failed, skipped } = given.report;
  const [unique, suffix] = given.withBots ? (['unique_with_bots', '_with_bots'] as const) : (['unique', ''] as const);
  return [
    { label: t('campaigns.figures.sent'), value: sent },
    {
      label: t('campaigns.figures.opened'),
      value: opens[unique],
      isShare: true,
      previous: tracksOpens ? averageRate(before, `open_rate${suffix}`) : undefined,
    },
    {
      label: t('campaigns.figures.clicked'),
      value: clicks[unique],
      isShare: true,
      previous: tracksClicks ? averageRate(before, `click_rate${suffix}`) : undefined,
    },
    {
      label: t('campaigns.figures.unsubscribed'),
      value: unsubscribes,
      isShare: true,
      previous: averageRate(before, 'unsubscribe_rate'),
    },
    { label: t('campaigns.figures.bounced'), value: hard_bounced + soft_bounced, isShare: true },
    { label: t('campaigns.figures.complained'), value: complained, isShare: true },
    { label: t('campaigns.figures.failed'), value: failed },
    { label: t('campaigns.figures.skipped'), value: skipped },
  ];
}
