import { useMay } from '../data/use-session.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/work.ts';

/** The pages about the account that the viewer's role can open, with their addresses. */
export function useAccountTabs(): { to: string; label: string }[] {
  const { t } = useI18n();
  const may = useMay();
  return [
    { to: '/account', label: t('account.tabOverview') },
    { to: '/account/settings', label: t('account.tabSettings') },
    { to: '/account/brand', label: t('account.tabBrand') },
    { to: '/account/senders', label: t('account.tabSenders') },
    { to: '/account/security', label: t('security.tab') },
    ...(may('configure')
      ? [
          { to: '/account/transports', label: t('account.tabTransports') },
          { to: '/account/bounces', label: t('account.tabBounces') },
        ]
      : []),
    ...(may('manage_users') ? [{ to: '/account/users', label: t('users.tab') }] : []),
    ...(may('read_people') ? [{ to: '/account/suppressions', label: t('account.tabSuppressions') }] : []),
    { to: '/account/work', label: t('work.tab') },
    ...(may('configure') ? [{ to: '/account/audit-log', label: t('account.tabAudit') }] : []),
  ];
}
