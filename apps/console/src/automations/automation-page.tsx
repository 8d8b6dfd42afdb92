import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { automationQuery } from '../data/automation-queries.ts';
import { listQuery } from '../data/list-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { FlowEditor } from './flow/flow-editor.tsx';

/** One automation: its flow. */
export function AutomationPage() {
  const { uid = '' } = useParams();
  const automation = useQuery(automationQuery(uid));
  const listUid = automation.data?.automation.list_uid;
  const list = useQuery({ ...listQuery(listUid ?? ''), enabled: listUid !== undefined });
  return (
    <Loaded query={automation}>
      {(tagged) => <Loaded query={list}>{(found) => <FlowEditor key={uid} tagged={tagged} list={found} />}</Loaded>}
    </Loaded>
  );
}
