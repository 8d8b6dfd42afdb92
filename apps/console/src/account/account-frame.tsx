import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useMay, useSession } from '../data/use-session.ts';
import { Page } from '../parts/page.tsx';
import { useSpeech } from '../texts/language.tsx';

/** A page about the account, with its tabs. */
export function AccountFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { texts } = useSpeech();
  const text = texts.account;
  const { account, plan } = useSession();
  const may = useMay();
  return (
    <Page title={account.name} sentence={text.stands(plan.name)} actions={actions}>
      <nav className="tabs" aria-label={text.title}>
        <NavLink to="/account" end>
          {text.tabOverview}
        </NavLink>
        <NavLink to="/account/senders">{text.tabSenders}</NavLink>
        <NavLink to="/account/security">{texts.security.tab}</NavLink>
        {may('configure') && <NavLink to="/account/transports">{text.tabTransports}</NavLink>}
        {may('manage_users') && <NavLink to="/account/users">{texts.users.tab}</NavLink>}
        {may('read_people') && <NavLink to="/account/suppressions">{text.tabSuppressions}</NavLink>}
        {may('configure') && <NavLink to="/account/audit-log">{text.tabAudit}</NavLink>}
      </nav>
      {children}
    </Page>
  );
}
