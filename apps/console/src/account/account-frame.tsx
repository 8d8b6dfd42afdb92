import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../data/use-session.ts';
import { Page } from '../parts/page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { useI18n } from '../texts/language.tsx';
import { useAccountTabs } from './use-account-tabs.ts';

/** The layout of a page about the account, with its tabs. */
export function AccountFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { texts } = useI18n();
  const text = texts.account;
  const { account, plan } = useSession();
  const tabs = useAccountTabs();
  return (
    <Page title={account.name} sentence={text.stands(plan.name)} actions={actions}>
      <Tabs label={text.title}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/account'}>
            {label}
          </NavLink>
        ))}
      </Tabs>
      {children}
    </Page>
  );
}
