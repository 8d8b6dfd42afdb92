import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { campaignQuery } from '../data/campaign-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { isChangeable } from './is-changeable.ts';

// Each page needs only one of these.
const CampaignEditor = lazy(async () => ({ default: (await import('./campaign-editor.tsx')).CampaignEditor }));
const CampaignReport = lazy(async () => ({ default: (await import('./campaign-report.tsx')).CampaignReport }));

/** Shows one campaign: the editor until it is started, and its report after that. */
export function CampaignPage() {
  const { uid = '' } = useParams();
  const [search] = useSearchParams();
  const campaign = useQuery(campaignQuery(uid));
  return (
    <Loaded query={campaign}>
      {(found) =>
        found.status === 'draft' || (isChangeable(found) && search.has('edit')) ? (
          <LazyPart key="editor" fallback={<LoadingRows />}>
            <CampaignEditor key={found.uid} campaign={found} />
          </LazyPart>
        ) : (
          <LazyPart key="report" fallback={<LoadingRows />}>
            <CampaignReport campaign={found} />
          </LazyPart>
        )
      }
    </Loaded>
  );
}
