import { NavLink } from 'react-router';
import { useMay, useSession } from '../data/use-session.ts';
import { Tabs } from '../parts/tabs.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/keys.ts';

/** The tabs of Integrations. The API tab is hidden if the plan has no API or the role can't manage keys. */
export function IntegrationTabs() {
  const { t } = useI18n();
  const { plan } = useSession();
  const may = useMay();
  return (
    <Tabs label={t('keys.title')}>
      {plan.api_access && may('manage_keys') && <NavLink to="/integrations/api">{t('keys.tabApi')}</NavLink>}
      <NavLink to="/integrations/apps">{t('keys.tabApps')}</NavLink>
    </Tabs>
  );
}
