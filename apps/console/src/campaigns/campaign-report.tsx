import { useQuery } from '@tanstack/react-query';
import { type Campaign, type CampaignReport as Report, reportQuery } from '../data/campaign-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { CampaignFrame } from './campaign-frame.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { ReportActivity } from './report-activity.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportLosses } from './report-losses.tsx';
import { ReportTest } from './report-test.tsx';
import { ReportTroubles } from './report-troubles.tsx';
import { BotsSwitch, useBots } from './use-bots.tsx';

/** Shows a started or scheduled campaign: its progress, and what its recipients have done. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const report = useQuery({
    ...reportQuery(campaign.uid, campaign.status === 'sending'),
    enabled: campaign.started_at !== null,
  });
  return (
    <CampaignFrame campaign={campaign}>
      <CampaignProgress campaign={campaign} />
      {campaign.started_at !== null && (
        <Loaded query={report}>{(found) => <Started campaign={campaign} report={found} />}</Loaded>
      )}
    </CampaignFrame>
  );
}

function Started({ campaign, report }: { campaign: Campaign; report: Report }) {
  const { withBots } = useBots();
  return (
    <>
      {report.ab_test !== null && <ReportTest campaign={campaign} test={report.ab_test} variants={report.variants} />}
      <BotsSwitch />
      <ReportFigures campaign={campaign} report={report} withBots={withBots} />
      <ReportTroubles campaign={campaign} />
      <ReportActivity campaign={campaign} report={report} withBots={withBots} />
      <ReportLosses uid={campaign.uid} report={report} />
    </>
  );
}
