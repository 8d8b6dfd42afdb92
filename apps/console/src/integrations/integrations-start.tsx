import { Navigate } from 'react-router';
import { useMay, useSession } from '../data/use-session.ts';

/** Redirects to the first tab of Integrations that the plan and the viewer's role include. */
export function IntegrationsStart() {
  const { plan } = useSession();
  const may = useMay();
  const isApi = plan.api_access && may('manage_keys');
  return <Navigate to={isApi ? '/integrations/api' : '/integrations/apps'} replace />;
}
