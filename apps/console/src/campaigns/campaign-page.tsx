import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { campaignQuery } from '../data/campaign-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { isChangeable } from './is-changeable.ts';

// Apart from the report, which doesn't need it.
const CampaignEditor = lazy(async () => ({ default: (await import('./campaign-editor.tsx')).CampaignEditor }));

/** One campaign: a form until it is started, then what becomes of it. */
export function CampaignPage() {
  const { uid = '' } = useParams();
  const [search] = useSearchParams();
  const campaign = useQuery(campaignQuery(uid));
  return (
    <Loaded query={campaign}>
      {(found) =>
        found.status === 'draft' || (isChangeable(found) && search.has('edit')) ? (
          <CampaignEditor key={found.uid} campaign={found} />
        ) : (
          <CampaignReport campaign={found} />
        )
      }
    </Loaded>
  );
}
