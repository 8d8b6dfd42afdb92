import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { campaignQuery } from '../data/campaign-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignReport } from './campaign-report.tsx';
import { isChangeable } from './is-changeable.ts';

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
