import { useMay } from '../data/use-session.ts';
import { useI18n } from '../texts/language.tsx';
import { workTexts } from '../texts/work-texts.ts';

/** The pages about the account that the viewer's role can open, with their addresses. */
export function useAccountTabs(): { to: string; label: string }[] {
  const { texts, pick } = useI18n();
  const text = texts.account;
  const may = useMay();
  return [
    { to: '/account', label: text.tabOverview },
    { to: '/account/settings', label: text.tabSettings },
    { to: '/account/brand', label: text.tabBrand },
    { to: '/account/senders', label: text.tabSenders },
    { to: '/account/security', label: texts.security.tab },
    ...(may('configure')
      ? [
          { to: '/account/transports', label: text.tabTransports },
          { to: '/account/bounces', label: text.tabBounces },
        ]
      : []),
    ...(may('manage_users') ? [{ to: '/account/users', label: texts.users.tab }] : []),
    ...(may('read_people') ? [{ to: '/account/suppressions', label: text.tabSuppressions }] : []),
    { to: '/account/work', label: pick(workTexts).tab },
    ...(may('configure') ? [{ to: '/account/audit-log', label: text.tabAudit }] : []),
  ];
}
