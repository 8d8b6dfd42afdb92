import type { CampaignReport } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';

/** Shows a campaign's results in eight figures. */
export function ReportFigures({ report, withBots }: { report: CampaignReport; withBots: boolean }) {
  const { texts, count, share } = useI18n();
  const text = texts.campaigns;
  const { sent, opens, clicks, unsubscribes, hard_bounced, soft_bounced, complained, failed, skipped } = report;
  const figures = [
    { label: text.figures.sent, value: sent },
    { label: text.figures.opened, value: withBots ? opens.unique_with_bots : opens.unique, isShare: true },
    { label: text.figures.clicked, value: withBots ? clicks.unique_with_bots : clicks.unique, isShare: true },
    { label: text.figures.unsubscribed, value: unsubscribes, isShare: true },
    { label: text.figures.bounced, value: hard_bounced + soft_bounced, isShare: true },
    { label: text.figures.complained, value: complained, isShare: true },
    { label: text.figures.failed, value: failed },
    { label: text.figures.skipped, value: skipped },
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
                {text.ofSent(share(value, sent))}
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
