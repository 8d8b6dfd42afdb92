import type { CampaignReport } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';

/** Shows a campaign's results in eight figures. */
export function ReportFigures({ report, withBots }: { report: CampaignReport; withBots: boolean }) {
  const { t, count, share } = useI18n();
  const { sent, opens, clicks, unsubscribes, hard_bounced, soft_bounced, complained, failed, skipped } = report;
  const figures = [
    { label: t('campaigns.figures.sent'), value: sent },
    { label: t('campaigns.figures.opened'), value: withBots ? opens.unique_with_bots : opens.unique, isShare: true },
    { label: t('campaigns.figures.clicked'), value: withBots ? clicks.unique_with_bots : clicks.unique, isShare: true },
    { label: t('campaigns.figures.unsubscribed'), value: unsubscribes, isShare: true },
    { label: t('campaigns.figures.bounced'), value: hard_bounced + soft_bounced, isShare: true },
    { label: t('campaigns.figures.complained'), value: complained, isShare: true },
    { label: t('campaigns.figures.failed'), value: failed },
    { label: t('campaigns.figures.skipped'), value: skipped },
  ];
  return (
    <div className="figures-row four">
      {figures.map(({ label, value, isShare }) => (
        <div key={label} className="panel figure">
          <b>{count(value)}</b>
          <span className="quiet caption">
            {label}
            {isShare === true && sent > 0 && (
              <>
                <br />
                {t('campaigns.ofSent', { share: share(value, sent) })}
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
