import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { campaignQuery } from '../data/campaign-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { isChangeable } from './is-changeable.ts';

// A campaign is either written or read: one never needs the other.
const CampaignEditor = lazy(async () => ({ default: (await import('./campaign-editor.tsx')).CampaignEditor }));
const CampaignReport = lazy(async () => ({ default: (await import('./campaign-report.tsx')).CampaignReport }));

/** One campaign: a form until it is started, then what becomes of it. */
export function CampaignPage() {
  const { uid = '' } = useParams();
  const [search] = useSearchParams();
  const campaign = useQuery(campaignQuery(uid));
  return (
    <Loaded query={campaign}>
      {(found) => (
        <Suspense fallback={<LoadingRows />}>
          {found.status === 'draft' || (isChangeable(found) && search.has('edit')) ? (
            <CampaignEditor key={found.uid} campaign={found} />
          ) : (
            <CampaignReport campaign={found} />
          )}
        </Suspense>
      )}
    </Loaded>
  );
}
