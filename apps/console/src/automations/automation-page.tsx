import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router';
import { automationQuery } from '../data/automation-queries.ts';
import { listQuery } from '../data/list-queries.ts';
import { Loaded, LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { withTexts } from '../texts/catalogs.ts';

// Loaded while the automation is being read.
const FlowEditor = lazy(async () => ({ default: (await withTexts(import('./flow/flow-editor.tsx'))).FlowEditor }));

/** Shows the flow of one automation. */
export function AutomationPage() {
  const { uid = '' } = useParams();
  const automation = useQuery(automationQuery(uid));
  const listUid = automation.data?.automation.list_uid;
  const list = useQuery({ ...listQuery(listUid ?? ''), enabled: listUid !== undefined });
  return (
    <Loaded query={automation}>
      {(tagged) => (
        <Loaded query={list}>
          {(found) => (
            <LazyPart fallback={<LoadingRows />}>
              <FlowEditor key={uid} tagged={tagged} list={found} />
            </LazyPart>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
