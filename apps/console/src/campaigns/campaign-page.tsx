import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { type Campaign, campaignQuery } from '../data/campaign-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { type CampaignStep, stepAt } from './campaign-step.ts';
import { isChangeable } from './is-changeable.ts';
import { withTexts } from '../texts/catalogs.ts';

// Each page needs only one of these.
const CampaignEditor = lazy(async () => ({
  default: (await withTexts(import('./campaign-editor.tsx'))).CampaignEditor,
}));
const CampaignReport = lazy(async () => ({
  default: (await withTexts(import('./campaign-report.tsx'))).CampaignReport,
}));

/**
 * Shows one campaign: its steps until it is started, and its report after that. All steps are this page, so that their
 * form outlives the way from one to the next.
 */
export function CampaignPage() {
  const { uid = '' } = useParams();
  const step = stepAt(useLocation().pathname);
  const campaign = useQuery(campaignQuery(uid));
  return <Loaded query={campaign}>{(found) => <Shown campaign={found} step={step} />}</Loaded>;
}

function Shown({ campaign, step }: { campaign: Campaign; step: CampaignStep }) {
  const [search] = useSearchParams();
  const { uid, status } = campaign;
  if (status === 'draft' || (isChangeable(campaign) && (step !== 'write' || search.has('edit'))))
    return (
      <LazyPart key="editor" fallback={<LoadingRows />}>
        <CampaignEditor key={uid} campaign={campaign} step={step} />
      </LazyPart>
    );
  if (step !== 'write') return <Navigate to={`/campaigns/${uid}`} replace />;
  return (
    <LazyPart key="report" fallback={<LoadingRows />}>
      <CampaignReport campaign={campaign} />
    </LazyPart>
  );
}
