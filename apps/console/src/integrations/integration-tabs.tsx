import { NavLink } from 'react-router';
import { useSession } from '../data/use-session.ts';
import { useSpeech } from '../texts/language.tsx';

/** The tabs of Integrations; a plan without the API has no tab for it. */
export function IntegrationTabs() {
  const { texts } = useSpeech();
  const { plan } = useSession();
  return (
    <nav className="tabs" aria-label={texts.keys.title}>
      {plan.api_access && <NavLink to="/integrations/api">{texts.keys.tabApi}</NavLink>}
      <NavLink to="/integrations/apps">{texts.keys.tabApps}</NavLink>
    </nav>
  );
}
